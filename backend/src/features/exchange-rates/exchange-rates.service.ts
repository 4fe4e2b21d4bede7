import type { ExchangeRate, exchangeRates } from '@menara/shared/contract/finance/exchange-rates.contract.ts'
import { type ForeignCurrency, plainRate } from '@menara/shared/domain/finance/exchange-rates.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { isCalendarDay } from '../../platform/time/calendar-day.ts'
import type { ExchangeRatesStore } from './exchange-rates.store.ts'
import { type RateRow, rateRows } from './rate-rows.ts'

export interface ExchangeRatesNeeds {
  readonly store: ExchangeRatesStore
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
type Draft = CallOf<typeof exchangeRates.create>['body']
export type ExchangeRatesService = ReturnType<typeof exchangeRatesService>

/** Rates as they are entered, imported and asked for. */
export function exchangeRatesService(needs: ExchangeRatesNeeds) {
  const { store, atomically } = needs
  return {
    /** `total` on the first page only. */
    async list({ next, limit = 10, currency }: CallOf<typeof exchangeRates.list>['query']) {
      const after = readCursor(next, ['string', 'number'])
      if (after && !(isCalendarDay(after[0]) && Number.isSafeInteger(after[1]))) throw invalid('next', 'cursor')
      const { data, ...rest } = pageOf(await store.list({ currency, after, limit }), limit, (row) => [row.valid_from, row.seq])
      const page = { ...rest, data: data.map(({ seq: _seq, ...rate }) => rate) }
      return after ? page : { ...page, total: await store.count(currency) }
    },

    ofDay: async ({ currency, day }: CallOf<typeof exchangeRates.ofDay>['query']): Promise<ExchangeRate | null> =>
      shown(await store.ofDay(currency, day)) ?? null,

    create: (draft: Draft, caller: Caller): Promise<ExchangeRate> => atomically(() => enter(needs, draft, caller)),

    importRates: ({ csv, dry_run = false }: CallOf<typeof exchangeRates.import>['body'], caller: Caller) =>
      atomically(async () => {
        const rows = await compared(store, rateRows(csv))
        const good = rows.filter((row) => row.fault === null)
        const answer = { count: rows.length, taken: good.length, rows: rows.map(({ source: _source, ...row }) => row) }
        if (dry_run) return answer
        const broken = rows.find((row) => row.fault !== null && row.fault !== 'there')
        if (broken) throw invalid(`csv.${broken.row}`, 'pattern', `Row ${broken.row} cannot be taken: ${broken.fault}`)
        if (good.length === 0) throw invalid('csv', 'empty', 'No rate of the file is new')
        for (const { currency, valid_from, rate, source } of good)
          await enter(needs, { currency: currency as ForeignCurrency, valid_from, rate, source }, caller)
        return answer
      }),
  }
}
const shown = (rate: (ExchangeRate & { seq?: number }) | undefined): ExchangeRate | undefined => {
  if (!rate) return undefined
  const { seq: _seq, ...facts } = rate
  return facts
}

async function enter(needs: ExchangeRatesNeeds, draft: Draft, caller: Caller): Promise<ExchangeRate> {
  const { store, journal, now, newId } = needs
  const { corrects_id = null, ...facts } = draft
  if (corrects_id) await mustCorrect(store, draft, corrects_id)
  const id = newId()
  const row = { ...facts, id, corrects_id, entered_by: caller.userId, at: now().toISOString() }
  if (!(await store.insert(row))) throw there(facts)
  const after = shown(await store.find(id))
  if (!after) throw new Error('A rate that was just entered is not there')
  const hints = [{ topic: 'exchange_rates', key: id, location_id: null }]
  journal.record({
    action: 'exchange_rate.entered',
    subject: 'exchange_rates',
    subject_id: id,
    actor_id: caller.userId,
    detail: { after },
    hints,
  })
  return after
}
/** 422 for a rate of another currency or day, 409 for one that was corrected already. */
async function mustCorrect(store: ExchangeRatesStore, { currency, valid_from }: Draft, id: string): Promise<void> {
  const before = await store.find(id)
  if (before?.currency !== currency || before.valid_from !== valid_from)
    throw invalid('corrects_id', 'exists', 'There is no such rate of this currency and day')
  if (before.corrected) throw there({ currency, valid_from })
}
const there = ({ currency, valid_from }: Pick<Draft, 'currency' | 'valid_from'>): Fault =>
  new Fault('conflict', 'exchange_rates.there', {
    params: { currency, day: valid_from },
    errors: [{ field: 'valid_from', rule: 'unique' }],
  })

/** What is there with the same rate is left out; another rate of the same day needs a correction, also where the file has both. */
async function compared(store: ExchangeRatesStore, rows: readonly RateRow[]): Promise<RateRow[]> {
  const seen = new Map<string, string>()
  const marked: RateRow[] = []
  for (const row of rows) {
    const before = row.fault === null ? (seen.get(dayOf(row)) ?? (await rateThere(store, row))) : undefined
    if (row.fault === null) seen.set(dayOf(row), before ?? plainRate(row.rate))
    marked.push(before === undefined ? row : { ...row, fault: before === plainRate(row.rate) ? 'there' : 'other' })
  }
  return marked
}
const dayOf = ({ currency, valid_from }: RateRow): string => `${currency} ${valid_from}`
/** The rate that begins on the day of a row. */
async function rateThere(store: ExchangeRatesStore, { currency, valid_from }: RateRow): Promise<string | undefined> {
  const found = await store.ofDay(currency as ForeignCurrency, valid_from)
  return found?.valid_from === valid_from ? found.rate : undefined
}
