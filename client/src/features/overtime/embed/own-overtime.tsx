import { Group, Text } from '@mantine/core'
import type { OvertimeState } from '@menara/shared/domain/overtime/overtime-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { ownOvertimes } from '../overtime.api.ts'
import { OvertimeBadge, whenText } from '../overtime-texts.tsx'

const SHOWN = 4
const GOES_ON: readonly OvertimeState[] = ['ordered', 'requested', 'consented', 'approved', 'performed']

/** My overtime that is not over; what waits for my consent opens where I give it. Nothing while there is none. */
export function OwnOvertime() {
  const { t } = useTranslation('overtime')
  const may = useMay('show_plugin_overtime')
  const rows = useQuery({ ...ownOvertimes(), enabled: may }).data?.data.filter(({ state }) => GOES_ON.includes(state)) ?? []
  if (rows.length === 0) return null
  return (
    <section aria-label={t('own')}>
      <Text size="sm" fw={600}>
        {t('own')}
      </Text>
      {rows.slice(0, SHOWN).map((row) => (
        <Group key={row.id} gap="xs">
          <AnchorLink size="xs" to="/people/plugins/overtime" search={{ tab: row.state === 'ordered' ? 'decide' : 'mine', id: row.id }}>
            {whenText(row)} · {row.work}
          </AnchorLink>
          <OvertimeBadge state={row.state} />
        </Group>
      ))}
    </section>
  )
}
