import type { StepTaken } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import type { StepAction, StepTime } from '@menara/shared/domain/sla/ladder.ts'
import { useTranslation } from 'react-i18next'

/** Steps of a ladder in words: when they come, what they are to do, and what became of it. */
export function useStepWords() {
  const { t } = useTranslation('sla')
  return {
    /** `30 open min before due`. */
    timeOf({ at, unit, any_hour }: StepTime): string {
      if (unit === 'percent') return t('stepTime.percent', { at })
      if (unit === 'days') return t('stepTime.days', { count: at })
      const side = at < 0 ? 'before' : 'after'
      return t(`stepTime.${any_hour ? 'wall_' : ''}${side}`, { at: Math.abs(at) })
    },
    plansOf: (actions: readonly StepAction[]): string => actions.map((action) => t(`plan.${action}`)).join(', '),
    /** A line for each action. */
    doneOf: (does: StepTaken['does']): string[] =>
      does.map(({ action, hindered }) =>
        hindered ? t('couldNot', { what: t(`plan.${action}`), why: t(`hindered.${hindered}`) }) : t(`did.${action}`),
      ),
  }
}
