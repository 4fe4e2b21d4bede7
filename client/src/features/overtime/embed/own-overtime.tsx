import type { OvertimeState } from '@menara/shared/domain/overtime/overtime-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OwnRequests } from '../../../kit/lists/own-requests.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { ownOvertimes } from '../overtime.api.ts'
import { OvertimeBadge, whenText } from '../overtime-texts.tsx'

const GOES_ON: readonly OvertimeState[] = ['ordered', 'requested', 'consented', 'approved', 'performed', 'verified']

/** My overtime and what each waits for; what waits for my consent opens where I give it. Nothing while there is none. */
export function OwnOvertime() {
  const { t } = useTranslation('overtime')
  const may = useMay('show_plugin_overtime')
  const rows = useQuery({ ...ownOvertimes(), enabled: may }).data?.data ?? []
  return (
    <OwnRequests
      title={t('own')}
      rows={rows.map((row) => ({
        id: row.id,
        link: { to: '/people/plugins/overtime', search: { tab: row.state === 'ordered' ? 'decide' : 'mine', id: row.id } },
        text: `${whenText(row)} · ${row.work}`,
        badge: <OvertimeBadge state={row.state} />,
        waitsFor: GOES_ON.includes(row.state) ? t(`waits.${row.state}`) : undefined,
      }))}
    />
  )
}
