/** Folders that nothing in a car is called like: "put it in invoices" needs no question back. */
export const usualFolders: ReadonlySet<string> = new Set(
  (
    'invoices receipts taxes tax bills travel private personal work accounts accounting finance finances legal projects orders contracts insurance ' +
    'clients customers suppliers planning safety permits correspondence newsletters taxation banking payments expenses payroll reports statements ' +
    'admin administration paperwork todo follow-up hr marketing sales research tenders quotes offers warranties medical health'
  ).split(' '),
);
