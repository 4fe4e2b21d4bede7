export interface Booked {
  readonly day?: string
  /** Below zero where money left. */
  readonly amount: number
  readonly reference?: string
  readonly name?: string
  readonly text?: string
}
/** A camt.053.001.02 of these bookings. */
export function camtOf(number: string, bookings: readonly Booked[]): string {
  const entries = bookings.map(({ day = '2026-11-20', amount, reference = '', name = '', text = '' }) => {
    const [party, mark] = amount < 0 ? ['Cdtr', 'DBIT'] : ['Dbtr', 'CRDT']
    return `<Ntry><Amt Ccy="IDR">${Math.abs(amount)}.00</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><RltdPties><${party}><Nm>${name}</Nm></${party}></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>${number}</Id>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
}
export function statementForm(
  fields: Readonly<Record<string, string>>,
  content: string,
  name = 'statement.xml',
): { readonly type: string; readonly bytes: Buffer } {
  const texts = Object.entries(fields).map(([field, value]) => `--b\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`)
  const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${content}\r\n--b--\r\n`
  return { type: 'multipart/form-data; boundary=b', bytes: Buffer.from(`${texts.join('')}${file}`) }
}
