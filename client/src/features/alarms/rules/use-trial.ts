import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

interface Trial<Draft, Answer> {
  readonly key: readonly unknown[]
  /** What was asked about last; null before. */
  readonly draft: Draft | null
  readonly ask: (draft: Draft, signal: AbortSignal) => Promise<{ readonly data: Answer }>
  /** Told once of each refusal. */
  readonly refused: (error: unknown) => void
}

/** What the server makes of a form as it stands; nothing is stored, neither there nor here. */
export function useTrial<Draft, Answer>({ key, draft, ask, refused }: Trial<Draft, Answer>) {
  const { data, error, isFetching } = useQuery({
    queryKey: ['alarm_rules', ...key, draft],
    queryFn: ({ signal }) => ask(draft as Draft, signal),
    enabled: draft !== null,
    retry: false,
    gcTime: 0,
  })
  const told = useRef<unknown>(null)
  useEffect(() => {
    if (!error || told.current === error) return
    told.current = error
    refused(error)
  }, [error, refused])
  return { result: data?.data, isFetching }
}
