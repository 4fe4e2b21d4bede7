import { Button, Paper, Stack, Tabs } from '@mantine/core'
import { type PettyCashFund, pettyCash, pettyCashFeed } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useChanges } from '../../kit/live/live.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay, useMe } from '../../kit/session/session.ts'
import { useSite, useSiteId, useSites } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { CashDialog } from './cash-dialog.tsx'
import { CountsPanel } from './filling/counts-panel.tsx'
import { ReplenishmentsPanel } from './filling/replenishments-panel.tsx'
import { StatementPanel } from './filling/statement-panel.tsx'
import { FundCards } from './fund-cards.tsx'
import { fundsAt, peopleAt, usePropose } from './petty-cash.api.ts'
import { pettyCashTabs, pettyCashView } from './petty-cash-view.ts'
import { VouchersPanel } from './vouchers/vouchers-panel.tsx'

/** Cash boxes with what they hold; of the chosen one its vouchers, replenishments, counts and a month's statement. */
export function PettyCashScreen() {
  const { t } = useTranslation(['petty_cash', 'nav'])
  const cache = useQueryClient()
  const { state, change } = useViewState(pettyCashView)
  useChanges(pettyCashFeed, {}, () => void cache.invalidateQueries({ queryKey: ['pettyCash'] }))
  const answer = useQuery(fundsAt(useSiteId()))
  const funds = answer.data?.data ?? []
  const fund = funds.find((one) => one.id === state.fund) ?? funds[0]
  return (
    <>
      <PageHeader title={t('nav:title.desk_ticketing_reimburse_pettyCash')} subtitle={t('about')} actions={<Propose />} />
      {answer.isPending && <WaitingRows rows={3} />}
      {answer.isLoadingError && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.data && funds.length === 0 && (
        <Paper>
          <EmptyState title={t('none')} text={t('noneText')} />
        </Paper>
      )}
      {fund && (
        <Stack gap="md">
          <FundCards funds={funds} chosen={fund.id} choose={(id) => change({ fund: id })} />
          <Parts key={fund.id} fund={fund} />
        </Stack>
      )}
    </>
  )
}

function Parts({ fund }: { readonly fund: PettyCashFund }) {
  const { t } = useTranslation('petty_cash')
  const me = useMe()
  const { state, change } = useViewState(pettyCashView)
  const mayLook = useMay('petty_cash_manage') || fund.holder.id === me?.id
  const tabs = pettyCashTabs.filter((tab) => tab === 'vouchers' || mayLook)
  const tab = tabs.find((one) => one === state.tab) ?? 'vouchers'
  return (
    <Paper component="section" aria-label={fund.name}>
      <Tabs value={tab} onChange={(value) => change({ tab: pettyCashTabs.find((one) => one === value) })}>
        <Tabs.List>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === 'vouchers' && <VouchersPanel fund={fund} />}
      {tab === 'replenishments' && <ReplenishmentsPanel fund={fund} />}
      {tab === 'counts' && <CountsPanel fund={fund} />}
      {tab === 'statement' && <StatementPanel fund={fund} />}
    </Paper>
  )
}

function Propose() {
  const { t } = useTranslation('petty_cash')
  const [isOpen, setOpen] = useState(false)
  if (!useMay('petty_cash_manage')) return null
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('propose')}
      </Button>
      {isOpen && <ProposeDialog close={() => setOpen(false)} />}
    </>
  )
}

function ProposeDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('petty_cash')
  const [sites, site, propose] = [useSites(), useSite(), usePropose()]
  const location_id = site?.id ?? sites[0]?.id ?? ''
  const people = useQuery({ ...peopleAt(location_id), enabled: location_id !== '' }).data?.data ?? []
  return (
    <CashDialog
      title={t('propose')}
      text={t('proposeText', { site: sites.find((one) => one.id === location_id)?.name ?? '' })}
      schema={pettyCash.propose.body}
      start={{ location_id }}
      fields={[
        { name: 'code', kind: 'line', label: t('code'), required: true },
        { name: 'name', kind: 'line', label: t('name'), required: true },
        {
          name: 'holder_id',
          kind: 'choice',
          label: t('holder'),
          required: true,
          choices: people.map(({ id, name }) => ({ value: id, label: name })),
        },
        { name: 'float_limit', kind: 'money', label: t('limit'), required: true },
      ]}
      submit={t('propose')}
      save={(body) => propose.mutateAsync(body)}
      close={close}
    />
  )
}
