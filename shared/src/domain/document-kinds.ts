/** Documents that are made as PDF and can be verified by their code. */
export const documentKinds = [
  'requisition',
  'quotation_request',
  'award_minutes',
  'purchase_order',
  'goods_receipt',
  'handover',
  'petty_cash_voucher',
  'claim',
  'invoice',
  'maintenance_year',
  'overtime_order',
  'overtime_list',
] as const
export type DocumentKind = (typeof documentKinds)[number]
