import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { askToRemove } from '../../kit/ask-to-remove.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { CalendarForm } from './calendar-form.tsx'
import { PolicyForm } from './policy-form.tsx'
import { calendarById, policyById, useRemoveCalendar, useRemovePolicy } from './sla.api.ts'
import { useSlaWords } from './sla-words.ts'

/** A policy or a calendar; which, and whether a new one, is in the address. */
export function SlaFormScreen() {
  const { of, id } = useSearch({ strict: false }) as { of?: string; id?: string }
  return of === 'calendar' ? <CalendarPage key={id ?? 'new'} id={id} /> : <PolicyPage key={id ?? 'new'} id={id} />
}

function useLeave(): () => void {
  const go = useNavigate()
  return () => void go({ to: '/admin/manage/ticket', search: { tab: 'Sla' } as never })
}

function PolicyPage({ id }: { readonly id: string | undefined }) {
  const { t } = useTranslation('sla')
  const { nameOf } = useSlaWords()
  const leave = useLeave()
  const remove = useRemovePolicy()
  const answer = useQuery({ ...policyById(String(id ?? '')), enabled: id !== undefined })
  if (id !== undefined && answer.isPending) return <WaitingRows />
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const known = answer.data?.data
  return (
    <>
      <PageHeader
        title={known ? nameOf(known) : t('newPolicy')}
        subtitle={t(known?.is_default ? 'defaultText' : 'policyText')}
        actions={known && !known.is_default && <Remove name={nameOf(known)} remove={() => remove.mutateAsync(known.id)} leave={leave} />}
      />
      <PolicyForm policy={known} leave={leave} />
    </>
  )
}

function CalendarPage({ id }: { readonly id: string | undefined }) {
  const { t } = useTranslation('sla')
  const { nameOf } = useSlaWords()
  const leave = useLeave()
  const remove = useRemoveCalendar()
  const answer = useQuery({ ...calendarById(String(id ?? '')), enabled: id !== undefined })
  if (id !== undefined && answer.isPending) return <WaitingRows />
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const known = answer.data?.data
  return (
    <>
      <PageHeader
        title={known ? nameOf(known) : t('newCalendar')}
        subtitle={t('calendarText')}
        actions={known?.used_by === 0 && <Remove name={nameOf(known)} remove={() => remove.mutateAsync(known.id)} leave={leave} />}
      />
      <CalendarForm calendar={known} leave={leave} />
    </>
  )
}

interface RemoveProps {
  readonly name: string
  readonly remove: () => Promise<unknown>
  readonly leave: () => void
}
function Remove({ name, remove, leave }: RemoveProps) {
  const { t } = useTranslation('sla')
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={() => askToRemove({ title: t('removeTitle'), text: t('removeText', { name }), remove, done: leave })}
    >
      {t('delete', { ns: 'common' })}
    </Button>
  )
}
