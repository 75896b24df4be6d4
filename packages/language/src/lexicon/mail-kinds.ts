/** What mails are, or bring, in the plural: "any invoices?" asks for mail, "any biscuits?" somebody in the car. */
export const mailKinds: ReadonlySet<string> = new Set(
  (
    'invoices bills receipts statements reminders offers quotes quotations estimates orders contracts agreements documents reports ' +
    'minutes drawings plans proposals requests applications invitations complaints cancellations bookings reservations ' +
    'confirmations deliveries approvals permits deadlines payments'
  ).split(' '),
);
