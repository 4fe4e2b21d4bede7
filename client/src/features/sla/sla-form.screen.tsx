import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { oneOf, text, useViewState } from '../../kit/lists/view-state.ts'
import { askFirst } from '../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { CalendarForm } from './calendars/calendar-form.tsx'
import { PolicyForm } from './policies/policy-form.tsx'
import { calendarById, policyById, useRemoveCalendar, useRemovePolicy } from './sla.api.ts'
import { useSlaWords } from './sla-words.ts'
import { ConfirmTerms } from './what-if/confirm-terms.tsx'
import { useTermsConfirmation } from './what-if/terms-confirmation.ts'

/** A policy or a calendar; which, and whether a new one, is in the address. */
export const slaFormView = { of: oneOf(['calendar', 'policy']), id: text }

export function SlaFormScreen() {
  const { of, id } = useViewState(slaFormView).state
  return of === 'calendar' ? <CalendarPage key={id ?? 'new'} id={id} /> : <PolicyPage key={id ?? 'new'} id={id} />
}

function useLeave(): () => void {
  const go = useNavigate()
  return () => void go({ to: '/admin/manage/ticket', search: { tab: 'Sla' } })
}

function PolicyPage({ id }: { readonly id: string | undefined }) {
  const { t } = useTranslation('sla')
  const { nameOf } = useSlaWords()
  const leave = useLeave()
  const remove = useRemovePolicy()
  const removing = useTermsConfirmation()
  const answer = useQuery({ ...policyById(String(id ?? '')), enabled: id !== undefined })
  if (id !== undefined && answer.isPending) return <WaitingRows />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const known = answer.data?.data
  const take = () =>
    removing.attempt({
      planned: { removed: known?.id ?? '' },
      run: (confirm) => remove.mutateAsync({ id: known?.id ?? '', confirm }),
      done: () => {
        toastSuccess('delete')
        leave()
      },
    })
  return (
    <>
      <PageHeader
        title={known ? nameOf(known) : t('newPolicy')}
        subtitle={t(known?.is_default ? 'defaultText' : 'policyText')}
        actions={known && !known.is_default && <Remove name={nameOf(known)} ask={take} />}
      />
      <PolicyForm policy={known} leave={leave} />
      <ConfirmTerms asked={removing.asked} busy={removing.busy} />
    </>
  )
}

function CalendarPage({ id }: { readonly id: string | undefined }) {
  const { t } = useTranslation('sla')
  const { nameOf } = useSlaWords()
  const leave = useLeave()
  const remove = useRemoveCalendar()
  const gone = () => {
    toastSuccess('delete')
    leave()
  }
  const answer = useQuery({ ...calendarById(String(id ?? '')), enabled: id !== undefined })
  if (id !== undefined && answer.isPending) return <WaitingRows />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const known = answer.data?.data
  return (
    <>
      <PageHeader
        title={known ? nameOf(known) : t('newCalendar')}
        subtitle={t('calendarText')}
        actions={known?.used_by === 0 && <Remove name={nameOf(known)} ask={() => remove.mutateAsync(known.id).then(gone, showRefusal)} />}
      />
      <CalendarForm calendar={known} leave={leave} />
    </>
  )
}

interface RemoveProps {
  readonly name: string
  readonly ask: () => Promise<unknown>
}
function Remove({ name, ask }: RemoveProps) {
  const { t } = useTranslation('sla')
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={() =>
        askFirst({
          title: t('removeTitle'),
          text: t('removeText', { name }),
          confirm: t('delete', { ns: 'common' }),
          danger: true,
          run: ask,
        })
      }
    >
      {t('delete', { ns: 'common' })}
    </Button>
  )
}
