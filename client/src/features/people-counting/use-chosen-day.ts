import { useNavigate, useSearch } from '@tanstack/react-router'

export interface ChosenDay {
  readonly zone?: string | undefined
  readonly date?: string | undefined
}

/** The place and counting day in the address. */
export function useChosenDay(): ChosenDay & { choose: (day: ChosenDay) => void } {
  const go = useNavigate()
  const { zone, date } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  return {
    zone: typeof zone === 'string' ? zone : undefined,
    date: typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : undefined,
    choose: (day) => void go({ to: '.', search: ((before: object) => ({ ...before, ...day })) as never, replace: true }),
  }
}
