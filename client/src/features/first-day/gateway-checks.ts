import type { SetupCheck } from '@menara/shared/contract/first-day.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { readConfig } from '../../kit/calls/config.ts'

interface Part {
  readonly ok: boolean
}
interface GatewayCheck {
  readonly key: 'page_tls' | 'turn' | 'media' | 'cameras' | 'footage'
  readonly state: SetupCheck['state']
}
const PARTS = ['media', 'cameras', 'footage'] as const

/** What the gateway and the page itself know of the set-up: its answer to `/readyz`, and how this page was opened. */
export function useGatewayChecks(): readonly GatewayCheck[] {
  const parts = useQuery({ queryKey: ['first_day', 'readyz'], queryFn: readyParts, retry: false }).data ?? {}
  const known = PARTS.flatMap((key): GatewayCheck[] => {
    const part = parts[key]
    return part ? [{ key, state: part.ok ? 'ok' : 'wrong' }] : []
  })
  return [
    { key: 'page_tls', state: location.protocol === 'https:' ? 'ok' : 'off' },
    { key: 'turn', state: readConfig().turn ? 'ok' : 'off' },
    ...known,
  ]
}

/** The parts are told with 503 too, when one of them is away. */
async function readyParts(): Promise<Readonly<Record<string, Part>>> {
  const answer = await fetch(`${readConfig().apiBaseUrl}/readyz`, { headers: { accept: 'application/json' } })
  const { parts = {} } = (await answer.json()) as { parts?: Record<string, Part> }
  return parts
}
