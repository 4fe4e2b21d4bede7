import '../../../../tests/kit/upstreams/pretend-page.ts'
import { MantineProvider } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import { filesLike, textOf } from '../../../../tests/kit/house.ts'
import { PriorityChip } from '../../features/alarms/alarm-badges.tsx'
import { HandoverStateBadge } from '../../features/handovers/handover-badges.tsx'
import { ConnectorState } from '../../features/iot/connectors/connector-words.tsx'
import { DeviceState } from '../../features/iot/monitoring/device-state.tsx'
import { DeviceStatus } from '../../features/maps/cards/device-status.tsx'
import { PriorityBadge, StateBadge } from '../badges.tsx'
import { colourOf, lookOf } from './look.ts'

const WORD = 'humming' as never

async function markupOf(shown: ReactNode): Promise<string> {
  const i18n = i18next.createInstance()
  const parseMissingKeyHandler = (key: string) => key.slice(key.lastIndexOf('.') + 1)
  await i18n.use(initReactI18next).init({ lng: 'en', fallbackLng: false, resources: { en: {} }, parseMissingKeyHandler })
  return renderToStaticMarkup(
    <MantineProvider>
      <I18nextProvider i18n={i18n}>{shown}</I18nextProvider>
    </MantineProvider>,
  )
}

it.each([
  ['a hand-over', <HandoverStateBadge key="" state={WORD} />],
  ['an alarm', <PriorityChip key="" priority={WORD} />],
  ['a device', <DeviceState key="" status={WORD} seenAt={null} />],
  ['a device on the map', <DeviceStatus key="" status={WORD} />],
  ['a connector', <ConnectorState key="" status={{ state: WORD, reason: '' } as never} />],
  ['a ticket', <StateBadge key="" state={WORD} />],
  ['its priority', <PriorityBadge key="" priority={WORD} />],
])('KT-103 shows the unknown word of %s as it came', async (_name, shown) => {
  expect(await markupOf(shown)).toContain('humming')
})

it('KT-103 draws what is not in the table in grey, and nothing that only every object has', () => {
  expect(lookOf({ live: { colour: 'green', icon: IconBell } }, 'live').colour).toBe('green')
  for (const word of ['', 'humming', 'constructor', 'toString']) {
    expect(lookOf({ live: { colour: 'green', icon: IconBell } }, word).colour).toBe('gray')
    expect(colourOf({ live: 'green' }, word)).toBe('gray')
  }
})

it('KT-103 no badge looks a word up without the neutral one', () => {
  const sources = filesLike('client/src/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
  const bare = /\} = (?:LOOK|priorityLook)\[|<Badge[^>]*color=\{[A-Z]+\[[^\]]+\]\}/
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.filter((file) => bare.test(textOf(file)))).toEqual([])
})
