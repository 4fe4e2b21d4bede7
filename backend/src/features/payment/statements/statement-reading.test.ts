import { describe, expect, it } from 'vitest'
import { camtOf } from '../../../../../tests/kit/finance/statement-files.ts'
import { readCamt } from './camt-statement.ts'
import { readCsvStatement } from './csv-statement.ts'
import { readMt940 } from './mt940-statement.ts'
import { rupiahOf } from './statement-text.ts'

describe('statements as they are read', () => {
  it('PAY-40 are camt.053 of both versions', () => {
    const old = camtOf('ST-1', [
      { amount: -150_000, reference: 'PB-2026-0001-1', name: 'Ni Wayan', text: 'Klaim' },
      { amount: 75_000, name: 'PT Penyewa' },
    ])
    const read = readCamt(old)
    expect(read).toMatchObject({ format: 'camt_053', number: 'ST-1', opening: null })
    expect(read?.rows).toEqual([
      {
        row: 1,
        booked_on: '2026-11-20',
        amount: -150_000,
        reference: 'PB-2026-0001-1',
        counterparty: 'Ni Wayan',
        text: 'Klaim',
        fault: null,
      },
      { row: 2, booked_on: '2026-11-20', amount: 75_000, reference: '', counterparty: 'PT Penyewa', text: '', fault: null },
    ])
    const later = old
      .replace('camt.053.001.02', 'camt.053.001.08')
      .replaceAll('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
      .replace('<Cdtr><Nm>Ni Wayan</Nm></Cdtr>', '<Cdtr><Pty><Nm>Ni Wayan</Nm></Pty></Cdtr>')
    expect(readCamt(later)?.rows).toEqual(read?.rows)
    expect(readCamt('<Document><Stmt>')).toBeUndefined()
    expect(readCamt(`<!DOCTYPE x [<!ENTITY a "b">]>${old}`)).toBeUndefined()
    expect(readCamt(camtOf('ST-2', [{ amount: 5, day: '2026-02-30' }]))?.rows[0]).toMatchObject({ fault: 'day', booked_on: null })
  })

  it('PAY-40 are MT940 with reversals, balances and details of several lines', () => {
    const text = [
      ':20:STMT',
      ':25:0098765432',
      ':28C:00012/001',
      ':60F:C261119IDR1000000,',
      ':61:2611201120D150000,00NTRFPB-2026-0001-1//B123',
      ':86:/NAME/NI WAYAN',
      'KLAIM TAKSI',
      ':61:261121RD20000,NMSCNONREF',
      ':86:RETUR',
      ':61:261121C5000,5NMSCNONREF',
      ':62F:C261121IDR870000,00',
      '-',
    ].join('\r\n')
    const read = readMt940(text)
    expect(read).toMatchObject({ number: '00012/001', opening: 1_000_000, closing: 870_000 })
    expect(read?.rows.map((row) => [row.booked_on, row.amount, row.reference, row.fault])).toEqual([
      ['2026-11-20', -150_000, 'PB-2026-0001-1', null],
      ['2026-11-21', 20_000, '', null],
      ['2026-11-21', null, '', 'fraction'],
    ])
    expect(read?.rows[0]).toMatchObject({ counterparty: 'NI WAYAN', text: '/NAME/NI WAYAN KLAIM TAKSI' })
    expect(readMt940('hello')).toBeUndefined()
  })

  it('PAY-40 are CSV by a mapping, each row with its reason', () => {
    const mapping = {
      ...({ separator: ';', with_header: true, day: 1, date: 'DD/MM/YYYY', amount: null, debit: 3, credit: 4, decimal: 'comma' } as const),
      ...{ text: 2, reference: null, counterparty: null },
    }
    const rows = [
      ...['Tanggal;Uraian;Debet;Kredit', '20/11/2026;"Bayar; klaim ""1""";1.500.000,00;0,00', '21/11/2026;Setoran;;250.000'],
      ...['31/02/2026;X;1;', '22/11/2026;X;0,50;', '22/11/2026;X;;', '22/11/2026;X'],
    ]
    const read = readCsvStatement(`\ufeff${rows.join('\r\n')}\r\n`, mapping)
    expect(read.rows.map((row) => [row.row, row.amount, row.fault])).toEqual([
      [2, -1_500_000, null],
      [3, 250_000, null],
      [4, -1, 'day'],
      [5, null, 'fraction'],
      [6, null, 'amount'],
      [7, null, 'columns'],
    ])
    expect(read.rows[0]?.text).toBe('Bayar; klaim "1"')
    expect(['1.00', '-3', '0', '1e5', '1.01'].map((text) => rupiahOf(text).fault)).toEqual([null, null, 'zero', 'amount', 'fraction'])
  })
})
