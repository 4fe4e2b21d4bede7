/** What goes to the bank of a batch: everything that a file of any format needs. */
export interface BankOrder {
  readonly number: string
  readonly execute_on: string
  readonly currency: string
  readonly made_at: string
  readonly account: { readonly holder: string; readonly bic: string; readonly number: string }
  readonly lines: readonly OrderLine[]
}
export interface OrderLine {
  /** How the bank quotes it on its statement. */
  readonly reference: string
  readonly position: number
  readonly payee: string
  readonly holder: string
  readonly bank: string
  readonly bic: string
  readonly number: string
  /** Whole Rupiah. */
  readonly amount: number
  readonly text: string
}
export interface BankFile {
  readonly name: string
  readonly mime: string
  readonly content: string
}
/** How the bank quotes a line: the number of its batch and its position. */
export const referenceOf = (batchNumber: string, position: number): string => `${batchNumber}-${position}`
export const totalOf = ({ lines }: Pick<BankOrder, 'lines'>): number => lines.reduce((sum, line) => sum + line.amount, 0)
