import { Select } from '@mantine/core'
import type { HotPlace } from '@menara/shared/contract/media/cctv.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useTranslation } from 'react-i18next'
import type { WallPlan } from './wall-plan.ts'

interface HotMenuProps {
  readonly plan: WallPlan
  readonly change: (plan: WallPlan) => void
}
const NONE = ''
const USUAL: HotPlace['priority'] = 'high'

/** Which place of the wall alarms bring their cameras to, and from which priority on. */
export function HotMenu({ plan, change }: HotMenuProps) {
  const { t } = useTranslation('cctv')
  const hot = plan.hot ?? null
  const places = plan.tiles.map((_, at) => ({ value: String(at), label: t('hot.number', { number: at + 1 }) }))
  const put = (next: HotPlace | null) => change({ ...plan, hot: next })
  return (
    <>
      <Select
        label={t('hot.place')}
        title={t('hot.placeText')}
        allowDeselect={false}
        value={hot ? String(hot.place) : NONE}
        onChange={(at) => put(at === NONE || at === null ? null : { place: Number(at), priority: hot?.priority ?? USUAL })}
        data={[{ value: NONE, label: t('hot.none') }, ...places]}
        w={140}
      />
      {hot && (
        <Select
          label={t('hot.priority')}
          allowDeselect={false}
          value={hot.priority}
          onChange={(priority) => put({ ...hot, priority: (priority ?? USUAL) as HotPlace['priority'] })}
          data={priorities.map((priority) => ({ value: priority, label: t(`hot.priorities.${priority}`) }))}
          w={140}
        />
      )}
    </>
  )
}
