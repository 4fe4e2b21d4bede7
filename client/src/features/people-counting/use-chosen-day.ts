import { text, useViewState } from '../../kit/lists/view-state.ts'

export interface ChosenDay {
  readonly zone?: string | undefined
  readonly date?: string | undefined
}

export const chosenDayView = { zone: text, date: text }

/** The place and counting day in the address. */
export function useChosenDay(): ChosenDay & { choose: (day: ChosenDay) => void } {
  const { state, change } = useViewState(chosenDayView)
  const { zone, date } = state
  return { zone, date: date !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : undefined, choose: (day) => change(day) }
}
