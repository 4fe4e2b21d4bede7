import { useQuery } from '@tanstack/react-query'
import { readConfig } from '../../kit/config.ts'

const EVERY_MS = 30_000

/** Whether this installation carries pictures: what the front door says of its parts. `elsewhere`: it does, but this page shows none. */
export type MediaState = 'asking' | 'off' | 'elsewhere' | 'unknown'

async function ask({ signal }: { readonly signal: AbortSignal }): Promise<MediaState> {
  // 503 answers as well: some part is missing, and which one is in the body.
  const response = await fetch(new URL('/readyz', new URL(readConfig().apiBaseUrl || location.origin, location.origin)), { signal })
  const { parts } = (await response.json()) as { parts?: Record<string, { ok?: boolean } | undefined> }
  const media = parts?.['media'] ?? parts?.['mediaWorker']
  if (!media) return 'unknown'
  return media.ok ? 'elsewhere' : 'off'
}

export function useMediaState(): MediaState {
  const { data, isError } = useQuery({ queryKey: ['readyz', 'media'], queryFn: ask, refetchInterval: EVERY_MS, retry: false })
  if (isError) return 'unknown'
  return data ?? 'asking'
}
