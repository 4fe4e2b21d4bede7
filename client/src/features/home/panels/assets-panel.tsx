import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { assetCounts } from '../dashboard/dashboard.api.ts'
import { BarList } from './bar-list.tsx'
import { Panel } from './panel.tsx'

const WRONG = new Set(['out_of_service', 'lost'])

/** Assets by state, as the server counts them. */
export function AssetsPanel({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation('home')
  const may = useMay('show_manage_asset')
  const answer = useQuery(assetCounts(siteId))
  const rows = answer.data?.filter((count) => count.count > 0)
  return (
    <Panel title={t('assetsByState')} more={may ? { link: { to: '/admin/manage/assets' }, text: t('toAssets') } : undefined}>
      {answer.isError && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={4} height={20} />}
      {rows?.length === 0 && <EmptyState title={t('noAssets')} />}
      {rows && (
        <BarList
          items={rows.map(({ state, count }) => ({
            key: state,
            name: t(`assetState.${state}`),
            count,
            colour: WRONG.has(state) ? 'var(--app-high)' : undefined,
            ...(may && { link: { to: '/admin/manage/assets', search: { state } } as const }),
          }))}
        />
      )}
    </Panel>
  )
}
