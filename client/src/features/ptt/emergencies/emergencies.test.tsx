import '../../../../../tests/kit/upstreams/pretend-page.ts'
import { MantineProvider } from '@mantine/core'
import type { PttEmergency } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import en from '../../../i18n/en/ptt.json' with { type: 'json' }
import id from '../../../i18n/id/ptt.json' with { type: 'json' }
import { textsIn, wordsOf } from '../../../kit/texts/rendered-text.ts'
import { callingIn, confirmationBetween, emergenciesFor } from './emergency-calls.ts'
import { EmergencyRow } from './emergency-row.tsx'

const AT = '2026-03-02T03:00:00.000Z'
const call = (more: Partial<PttEmergency> = {}): PttEmergency => ({
  ...{ id: 'e1', channel: { id: 'c', name: 'Guards' }, location: { id: 's', name: 'Tower' }, person: { id: 'asha', name: 'Asha' } },
  ...{ raised_at: AT, notified: 2, acked_at: null, acked_by: null, ended_at: null, ended_by: null },
  ...more,
})
const acked = call({ acked_at: AT, acked_by: { id: 'rina', name: 'Rina' } })
const ended = call({ ended_at: AT, ended_by: { id: 'rina', name: 'Rina' } })

async function reads(emergency: PttEmergency, me: string, lng: 'en' | 'id' = 'en'): Promise<string> {
  const i18n = await textsIn(lng, { en: { ptt: en }, id: { ptt: id } })
  const none = () => undefined
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <I18nextProvider i18n={i18n}>
        <EmergencyRow emergency={emergency} me={me} now={Date.parse(AT) + 5_000} isBusy={false} open={none} acknowledge={none} end={none} />
      </I18nextProvider>
    </MantineProvider>,
  )
  return wordsOf(markup)
}

it('PU-70 operators are told of the emergencies of their sites, others only of their own, and a site’s list has those of all sites', () => {
  const [here, there, everywhere] = [call(), call({ id: 'e2', location: { id: 't', name: 'T' } }), call({ id: 'e3', location: null })]
  const told = (reader: Partial<Parameters<typeof emergenciesFor>[1]>) =>
    emergenciesFor([here, there, everywhere], { me: 'rina', mayAcknowledge: true, ...reader }).map((item) => item.id)
  expect(told({}).toSorted()).toEqual(['e1', 'e2', 'e3'])
  expect(told({ siteId: 's' }).toSorted()).toEqual(['e1', 'e3'])
  expect([told({ mayAcknowledge: false }), told({ mayAcknowledge: false, me: 'asha' }).length]).toEqual([[], 3])
})

it('PU-71 a call is heard until somebody acknowledges or ends it, and never by whoever called', () => {
  expect([callingIn([call()], 'rina'), callingIn([call()], 'asha'), callingIn([acked], 'rina'), callingIn([ended], 'rina')]).toEqual([
    ['e1'],
    [],
    [],
    [],
  ])
})

it('PU-72 whoever called hears that it was received, then that it was acknowledged, each once', () => {
  expect(confirmationBetween([], [call()], 'asha')).toBe('received')
  expect(confirmationBetween([call()], [call()], 'asha')).toBe(null)
  expect(confirmationBetween([call()], [acked], 'asha')).toBe('acknowledged')
  expect(confirmationBetween([acked], [acked], 'asha')).toBe(null)
  expect(confirmationBetween([], [call()], 'rina')).toBe(null)
})

it('PU-73 says who calls, where, and who has acknowledged or ended it; whoever called can do neither', async () => {
  expect(await reads(call(), 'rina')).toMatch(
    /Emergency: Asha calls for help.*Guards · Tower.*Nobody has acknowledged it yet.*Acknowledge.*End/,
  )
  expect(await reads(acked, 'rina')).toMatch(/Acknowledged by Rina/)
  expect(await reads(acked, 'asha')).toMatch(/Your emergency call.*Acknowledged by Rina/)
  expect(await reads(call(), 'asha')).toMatch(/Received: 2 operators were notified(?!.*Acknowledge)/)
  expect(await reads(call({ notified: 0 }), 'asha')).toMatch(/nobody at this site can be notified/)
  expect(await reads(ended, 'asha')).toMatch(/Ended by Rina/)
  for (const item of [call(), acked, ended]) expect(await reads(item, 'asha', 'id')).not.toContain('missing')
})
