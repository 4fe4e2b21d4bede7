import { Button, Tabs } from '@mantine/core'
import { claimFeed } from '@menara/shared/contract/claims/claims.contract.ts'
import { type ClaimPolicy, editableClaimStates } from '@menara/shared/domain/claims/claim-state.ts'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { dayText } from '../../kit/dates/dates.ts'
import { todayIn } from '../../kit/dates/zoned-time.ts'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useChanges } from '../../kit/live/live.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMe } from '../../kit/session/session.ts'
import { usePageZone, useSite, useSites } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { AdvancesPanel } from './advances/advances-panel.tsx'
import { claimById, useBeginClaim } from './claims.api.ts'
import { claimsView } from './claims-view.ts'
import { ClaimDetail } from './detail/claim-detail.tsx'
import { ClaimForm } from './form/claim-form.tsx'
import { ClaimsList } from './list/claims-list.tsx'

interface PageProps {
  readonly policy: ClaimPolicy
}

/** The claims of a version: lists, one of them, or the form of a draft. */
export function ClaimsPage({ policy }: PageProps) {
  const cache = useQueryClient()
  const { state } = useViewState(claimsView)
  useChanges(claimFeed, {}, () => void cache.invalidateQueries({ queryKey: ['claims'] }))
  return state.claim ? <OneClaim key={state.claim} id={state.claim} /> : <Lists policy={policy} />
}

function Lists({ policy }: PageProps) {
  const { t } = useTranslation(['claims', 'nav'])
  const { state, change } = useViewState(claimsView)
  const title = t(`nav:title.desk_ticketing_reimburse_reimburse${policy === 'v1' ? 'V1' : 'V2'}`)
  return (
    <>
      <PageHeader title={title} subtitle={t(`about.${policy}`)} actions={<NewClaim policy={policy} />} />
      <Tabs value={state.tab ?? 'claims'} onChange={(tab) => change({ tab: tab === 'advances' ? 'advances' : undefined }, 'push')}>
        <Tabs.List mb="md">
          <Tabs.Tab value="claims">{t('tab.claims')}</Tabs.Tab>
          <Tabs.Tab value="advances">{t('tab.advances')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {state.tab === 'advances' ? <AdvancesPanel /> : <ClaimsList policy={policy} />}
    </>
  )
}

/** Begins a draft on the server at once, so that nothing typed is lost. */
function NewClaim({ policy }: PageProps) {
  const { t } = useTranslation('claims')
  const { change } = useViewState(claimsView)
  const [sites, site, zone] = [useSites(), useSite(), usePageZone()]
  const begin = useBeginClaim()
  const location_id = site?.id ?? sites[0]?.id
  const start = () => {
    if (location_id === undefined) return
    const title = t('newTitle', { day: dayText(todayIn(zone)) })
    begin.mutate(
      { policy, title, location_id, lines: [] },
      { onSuccess: ({ data }) => change({ claim: data.id }, 'push'), onError: showRefusal },
    )
  }
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} loading={begin.isPending} disabled={location_id === undefined} onClick={start}>
      {t('new')}
    </Button>
  )
}

function OneClaim({ id }: { readonly id: string }) {
  const { t } = useTranslation('claims')
  const me = useMe()
  const { change } = useViewState(claimsView)
  const answer = useQuery(claimById(id))
  const leave = () => change({ claim: undefined }, 'push')
  const back = (
    <Button variant="subtle" size="compact-sm" leftSection={<IconArrowLeft size={14} aria-hidden />} onClick={leave}>
      {t('back')}
    </Button>
  )
  if (answer.isPending) return <WaitingRows />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const claim = answer.data?.data
  if (!claim) return null
  const isEdited = claim.requester.id === me?.id && (editableClaimStates as readonly string[]).includes(claim.state)
  return isEdited ? <ClaimForm claim={claim} back={back} leave={leave} /> : <ClaimDetail claim={claim} back={back} />
}
