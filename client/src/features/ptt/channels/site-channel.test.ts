import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import { expect, it } from 'vitest'
import { channelOfSite } from './site-channel.ts'

const channel = (id: string, more: Partial<PttMine> = {}): PttMine =>
  ({ id, name: id, kind: 'group', role: 'talk', location: { id: 'A', name: 'A' }, ...more }) as PttMine

it('PU-76 leads to a group channel of the site in which one may talk, else to one of all sites', () => {
  const everywhere = channel('everywhere', { location: null })
  const others = [
    channel('listening', { role: 'listen' }),
    channel('incident', { kind: 'incident' }),
    channel('broadcast', { kind: 'broadcast' }),
    channel('elsewhere', { location: { id: 'B', name: 'B' } }),
  ]
  expect(channelOfSite([...others, everywhere, channel('here')], 'A')?.id).toBe('here')
  expect(channelOfSite([...others, everywhere], 'A')?.id).toBe('everywhere')
  expect(channelOfSite(others, 'A')).toBeUndefined()
})
