// Runs in a thread of its own. The first number and the first date that a browser writes take it a hundred times as long as
// any other, since it looks through every language it knows; what it finds serves all threads of the page.
new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(0);
new Intl.DateTimeFormat('en-US', { month: 'short', hour: 'numeric', timeZone: 'America/Los_Angeles' }).format(
  0,
);
close();
