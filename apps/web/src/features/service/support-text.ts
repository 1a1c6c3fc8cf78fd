export const FIRST_STEPS = [
  {
    title: 'Sign in',
    text: 'Use the email address and password of your account. Keep “Remember me” ticked on a computer of your own.',
  },
  {
    title: 'Connect a seller account',
    text: 'Open the settings of a seller and connect it to the Selling Partner API, or send the seller the connection link.',
  },
  {
    title: 'Choose a marketplace',
    text: 'Pick a seller and a marketplace on the home screen, or switch between them at the top of every screen.',
  },
  {
    title: 'Read your numbers',
    text: 'The dashboard shows today against yesterday, this week against last week, and the sales report below.',
  },
];

export const KEY_FEATURES = [
  { title: 'Sales analytics', text: 'Hourly and daily sales, orders and units for each marketplace.' },
  { title: 'Advertising', text: 'Campaigns, keywords, product ads and spend of the connected ads account.' },
  { title: 'Reports', text: 'Monthly sales and traffic reports, down to the single product.' },
  { title: 'Catalogue', text: 'Titles, images, brands and variations of the products you sell.' },
];

export const QUESTIONS = [
  {
    key: 'updates',
    question: 'How often is my data updated?',
    answer:
      'Sales data updates hourly. Inventory and orders update every 5 minutes. Reports are generated daily.',
  },
  {
    key: 'differences',
    question: 'Why do figures differ from Seller Central?',
    answer:
      'Amazon restates figures for some days after a sale, and shows them in the time zone of the marketplace. Every figure in Insights says how old it is and which zone it is in.',
  },
  {
    key: 'ads',
    question: 'How do I connect my advertising account?',
    answer:
      'Open the settings of the seller, choose Ads API and follow the steps. You sign in with Amazon, allow access and pick the advertising profile that belongs to the seller.',
  },
  {
    key: 'several-sellers',
    question: 'Can I manage several seller accounts?',
    answer: 'Yes. All sellers of your account are listed on the home screen, each with its own marketplaces.',
  },
  {
    key: 'safety',
    question: 'Is my data safe?',
    answer:
      'Access to your seller account is stored encrypted. You can withdraw it at any time in Seller Central, under “Manage Your Apps”. Your password is never stored in readable form.',
  },
];
