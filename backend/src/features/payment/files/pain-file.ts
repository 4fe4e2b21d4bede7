import { bankText } from '@menara/shared/domain/finance/bank-files.ts'
import { XMLBuilder } from 'fast-xml-parser'
import { type BankFile, type BankOrder, type OrderLine, totalOf } from './bank-order.ts'

export type PainVersion = '09' | '03'
/** Lengths of the schema: Max35Text, Max70Text and Max140Text. */
const [ID, NAME, TEXT] = [35, 70, 140] as const

/** A customer credit transfer (ISO 20022 pain.001.001.09 or .03), its elements in the order of the schema. */
export function painFile(order: BankOrder, version: PainVersion): BankFile {
  const sums = { NbOfTxs: String(order.lines.length), CtrlSum: decimal(totalOf(order)) }
  const { account, currency, number, execute_on } = order
  const holder = bankText(account.holder, NAME)
  const content = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true, suppressEmptyNode: false }).build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': `urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}`,
      CstmrCdtTrfInitn: {
        GrpHdr: { MsgId: number, CreDtTm: order.made_at.replace(/\.\d+Z$/, 'Z'), ...sums, InitgPty: { Nm: holder } },
        PmtInf: {
          PmtInfId: number,
          PmtMtd: 'TRF',
          ...sums,
          ReqdExctnDt: version === '09' ? { Dt: execute_on } : execute_on,
          Dbtr: { Nm: holder },
          DbtrAcct: { Id: { Othr: { Id: account.number } }, Ccy: currency },
          DbtrAgt: agent(account.bic, version),
          ChrgBr: 'SHAR',
          CdtTrfTxInf: order.lines.map((line) => transferOf(line, { currency, version })),
        },
      },
    },
  })
  return { name: `${number}.xml`, mime: 'application/xml', content }
}

const decimal = (amount: number): string => `${amount}.00`
const agent = (bic: string, version: PainVersion) => ({ FinInstnId: version === '09' ? { BICFI: bic } : { BIC: bic } })

function transferOf(line: OrderLine, { currency, version }: { readonly currency: string; readonly version: PainVersion }) {
  return {
    PmtId: { EndToEndId: line.reference.slice(0, ID) },
    Amt: { InstdAmt: { '@Ccy': currency, '#text': decimal(line.amount) } },
    CdtrAgt: agent(line.bic, version),
    Cdtr: { Nm: bankText(line.holder, NAME) },
    CdtrAcct: { Id: { Othr: { Id: line.number } } },
    RmtInf: { Ustrd: bankText(line.text, TEXT) || line.reference },
  }
}
