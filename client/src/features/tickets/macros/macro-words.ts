import type { MacroActions } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import { useTranslation } from 'react-i18next'

/** What a macro does, a short text for each action in the order they happen. */
export function useMacroWords(): (actions: MacroActions) => string[] {
  const { t } = useTranslation(['ticket_tools', 'tickets', 'common'])
  const moved = ({ move, pending_reason }: MacroActions): string[] => {
    if (!move) return []
    const words = t(`move.${move}`, { ns: 'tickets' })
    return [pending_reason ? `${words} (${t(`reasons.${pending_reason}`, { ns: 'tickets' })})` : words]
  }
  return (actions) => [
    ...(actions.priority ? [t('macros.does.priority', { priority: t(`priority.${actions.priority}`, { ns: 'common' }) })] : []),
    ...(actions.tasks.length > 0 ? [t('macros.does.tasks', { count: actions.tasks.length })] : []),
    ...(actions.assign ? [t(`macros.does.assign_${actions.assign.to}`)] : []),
    ...moved(actions),
  ]
}
