export const EFFECTIVE_DATE = 'January 1, 2025';

export const EULA_SECTIONS: ReadonlyArray<{ title: string; paragraphs: string[] }> = [
  {
    title: 'Acceptance of these terms',
    paragraphs: [
      'These Terms of Use are an end user license agreement between you and the operator of Insights ("we", "us"). By creating an account, connecting a seller account or using Insights in any other way, you accept them.',
      'If you use Insights for a company, you confirm that you may accept these terms for it; "you" then means that company. If you do not accept them, do not use Insights.',
    ],
  },
  {
    title: 'What Insights does',
    paragraphs: [
      'Insights shows analytics on sales, advertising and catalogue data of marketplace seller accounts. It reads that data from the marketplace provider with the permission you give, stores it, and presents it by seller account and marketplace.',
      'Insights is not affiliated with, endorsed by or sponsored by any marketplace provider. Names and marks of providers belong to their owners.',
    ],
  },
  {
    title: 'License',
    paragraphs: [
      'We grant you a limited, non-exclusive, non-transferable and revocable right to use Insights for your own business for as long as your account is in good standing.',
      'All rights that are not expressly granted stay with us. Nothing is sold to you; you are licensed to use it.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'Give correct details when you sign up, keep your password secret, and tell us without delay if you believe that someone else has used your account.',
      'You are responsible for what happens under your account, including by colleagues to whom you give access.',
    ],
  },
  {
    title: 'Connecting seller accounts',
    paragraphs: [
      'You may connect only seller and advertising accounts that you own or that their owner has authorized you to manage. You may withdraw the authorization at any time with the provider.',
      'Your use of the provider’s services remains subject to the provider’s own terms. If the provider limits or ends our access, parts of Insights may stop working.',
    ],
  },
  {
    title: 'Acceptable use',
    paragraphs: [
      'Do not use Insights to break the law or the rights of others, to gain access to accounts or data that are not yours, to disturb or overload the service, or to copy, resell or reverse engineer it except where the law allows that regardless of this agreement.',
      'Do not remove notices of ownership, and do not use automated means to extract data beyond the exports and interfaces that we offer.',
    ],
  },
  {
    title: 'Fees and price changes',
    paragraphs: [
      'Where a plan is paid, fees are due in advance for each billing period, are exclusive of taxes and are not refundable except where these terms or the law say otherwise.',
      'We may change prices with at least 30 days’ notice. A new price applies from the first billing period after the notice has ended; you may cancel before then.',
    ],
  },
  {
    title: 'Your data',
    paragraphs: [
      'Your data stays yours. You allow us to store and process it as needed to provide, secure and support Insights, and to comply with the law.',
      'Access tokens for connected accounts are stored encrypted. We do not sell your data, and we do not show one customer’s data to another.',
    ],
  },
  {
    title: 'Accuracy of figures',
    paragraphs: [
      'Figures come from the marketplace provider and may be delayed, incomplete or restated by it later. Insights names the source and the age of its data so that you can judge it.',
      'Insights is a tool for information. It is not accounting, tax, legal or investment advice, and figures should be checked before you rely on them for such purposes.',
    ],
  },
  {
    title: 'Availability and changes',
    paragraphs: [
      'We work to keep Insights available but do not promise that it is free of interruptions or errors. Maintenance may be needed at short notice.',
      'We may improve, change or retire features. If a change takes away something essential that you have paid for, you may cancel and receive back fees paid for the unused time.',
    ],
  },
  {
    title: 'Disclaimer of warranties',
    paragraphs: [
      'To the extent that the law allows, Insights is provided "as is" and "as available", without warranties of any kind, express or implied, including fitness for a particular purpose, merchantability and non-infringement.',
    ],
  },
  {
    title: 'Limitation of liability',
    paragraphs: [
      'To the extent that the law allows, neither party is liable for indirect, incidental or consequential damage, nor for lost profits, revenue, goodwill or data.',
      'Our total liability arising from this agreement is capped at the amount you paid us in the last 12 months before the event that gave rise to the claim. Nothing in these terms limits liability that cannot be limited by law.',
    ],
  },
  {
    title: 'Term and termination',
    paragraphs: [
      'This agreement runs until it is ended. You may end it at any time by closing your account. We may suspend or end it if you break these terms in a serious way, or with 30 days’ notice for any other reason.',
      'When it ends, your right to use Insights ends, the access that you gave us is no longer used and your data is deleted within a reasonable time unless the law obliges us to keep it.',
    ],
  },
  {
    title: 'General',
    paragraphs: [
      'We may update these terms. Where a change matters to you, we tell you at least 30 days before it takes effect; continued use after that date means that you accept it.',
      'If one provision is invalid, the others stay in force. A right that is not exercised at once is not given up. These terms are the whole agreement between us on the use of Insights. Questions about them can be sent to our support team.',
    ],
  },
];
