import { amountAs, bankText, DEFAULT_TEMPLATE, dayAs } from '@menara/shared/domain/finance/bank-files.ts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import type { BankOrder, OrderLine } from './bank-order.ts'
import { csvFile } from './csv-file.ts'
import { painFile } from './pain-file.ts'

const line = (position: number, more: Partial<OrderLine> = {}): OrderLine => ({
  ...{
    reference: `PB-2026-0007-${position}`,
    position,
    payee: 'Ni Wayan',
    holder: 'Ni Wayan Café & Söns',
    bank: 'Bank Rekaan',
    bic: 'RKAAIDJA',
  },
  ...{ number: `00012345${position}`, amount: 1_500_000 * position, text: 'KLM/2026/11 – parkir "tol" <b>' },
  ...more,
})
const ORDER: BankOrder = {
  ...{ number: 'PB-2026-0007', execute_on: '2026-12-01', currency: 'IDR', made_at: '2026-11-30T03:04:05.678Z' },
  account: { holder: 'PT Gedung Contoh', bic: 'CNTHIDJA', number: '0098765432' },
  lines: [line(1), line(2)],
}
const read = (content: string) => new XMLParser({ ignoreAttributes: false, parseTagValue: false, attributeNamePrefix: '@' }).parse(content)
/** The elements of PmtInf and of a transfer that the schema knows, in its order. */
const PAYMENT = [
  'PmtInfId',
  'PmtMtd',
  'BtchBookg',
  'NbOfTxs',
  'CtrlSum',
  'PmtTpInf',
  'ReqdExctnDt',
  'Dbtr',
  'DbtrAcct',
  'DbtrAgt',
  'ChrgBr',
  'CdtTrfTxInf',
]
const TRANSFER = ['PmtId', 'PmtTpInf', 'Amt', 'ChrgBr', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'Purp', 'RmtInf']
const isInOrder = (names: readonly string[], schema: readonly string[]) => {
  const places = names.map((name) => schema.indexOf(name))
  return places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0))
}

describe('bank files', () => {
  it('PAY-30 are well-formed pain.001 of both versions, with count and sum', () => {
    for (const version of ['09', '03'] as const) {
      const { content, name } = painFile(ORDER, version)
      expect([XMLValidator.validate(content), name]).toEqual([true, 'PB-2026-0007.xml'])
      const { Document: document } = read(content)
      expect(document['@xmlns']).toBe(`urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}`)
      const { GrpHdr: head, PmtInf: payment } = document.CstmrCdtTrfInitn
      expect([head.NbOfTxs, head.CtrlSum, payment.NbOfTxs, payment.CtrlSum]).toEqual(['2', '4500000.00', '2', '4500000.00'])
      expect(payment.ReqdExctnDt).toEqual(version === '09' ? { Dt: '2026-12-01' } : '2026-12-01')
      expect(isInOrder(Object.keys(payment), PAYMENT)).toBe(true)
      const [first] = payment.CdtTrfTxInf
      expect(isInOrder(Object.keys(first), TRANSFER)).toBe(true)
      expect(first).toMatchObject({
        PmtId: { EndToEndId: 'PB-2026-0007-1' },
        Amt: { InstdAmt: { '#text': '1500000.00', '@Ccy': 'IDR' } },
        CdtrAgt: { FinInstnId: version === '09' ? { BICFI: 'RKAAIDJA' } : { BIC: 'RKAAIDJA' } },
        Cdtr: { Nm: 'Ni Wayan Cafe Sons' },
        CdtrAcct: { Id: { Othr: { Id: '000123451' } } },
        RmtInf: { Ustrd: 'KLM/2026/11 parkir tol b' },
      })
    }
    expect(bankText('//ABC//DEF é 漢字', 8)).toBe('ABC/DEF')
  })

  it('PAY-30 writes a batch of one as a batch', () => {
    const { Document: document } = read(painFile({ ...ORDER, lines: [line(1)] }, '09').content)
    expect(document.CstmrCdtTrfInitn.PmtInf.CdtTrfTxInf.PmtId).toEqual({ EndToEndId: 'PB-2026-0007-1' })
  })

  it('PAY-31 are CSV by the template, with no cell like a formula', () => {
    const order = { ...ORDER, lines: [line(1, { holder: '=2+2', text: '-SUM(A1), x' })] }
    expect(csvFile(order, DEFAULT_TEMPLATE).content).toBe(
      'Reference,Beneficiary,BIC,Account,Amount,Currency,Description\r\nPB-2026-0007-1,2+2,RKAAIDJA,000123451,1500000,IDR,"SUM(A1), x"\r\n',
    )
    const columns = (['day', 'amount', 'position'] as const).map((field) => ({ field, header: '' }))
    const template = { columns, separator: 'tab', with_header: false, date: 'DD/MM/YYYY', amount: 'grouped' } as const
    expect(csvFile(order, template).content).toBe('01/12/2026\t1.500.000\t1\r\n')
    expect([dayAs('2026-12-01', 'YYYYMMDD'), amountAs(1500, 'point'), amountAs(1500, 'comma')]).toEqual(['20261201', '1500.00', '1500,00'])
  })
})
