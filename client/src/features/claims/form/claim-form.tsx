import { Alert, Button, Group, Paper, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type Claim, claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { offsetBy } from '@menara/shared/domain/claims/claim-lines.ts'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, Refused } from '../../../kit/calls/call.ts'
import { ruleSentence } from '../../../kit/calls/refusal-words.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { askToRemove } from '../../../kit/overlays/ask-to-remove.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useSites, useZoneOf } from '../../../kit/site.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { ClaimBadge } from '../claim-words.tsx'
import { ownAdvances, typesOf, useRemoveClaim } from '../claims.api.ts'
import { claimedOf, type LineValues, newLine } from './claim-values.ts'
import { LineFields } from './line-fields.tsx'
import { type ClaimDraftState, useClaimDraft } from './use-claim-draft.ts'
import { useRates } from './use-rates.ts'

interface FormProps {
  readonly claim: Claim
  readonly back: ReactNode
  readonly leave: () => void
}
type Errors = Readonly<Record<string, string>>

/** The form of a draft: it is kept while it is typed, and submitted whole. */
export function ClaimForm({ claim, back, leave }: FormProps) {
  const { t } = useTranslation('claims')
  const draft = useClaimDraft(claim)
  const [errors, setErrors] = useState<Errors>({})
  const submitting = useSubmit(draft, setErrors)
  const returned = claim.state === 'returned' ? claim.events.findLast((event) => event.step === 'return') : undefined
  return (
    <>
      <PageHeader
        above={
          <>
            {back}
            <ClaimBadge state={claim.state} />
          </>
        }
        title={draft.values.title || t('untitled')}
        subtitle={<span role="status">{t(`saving.${draft.saving}`)}</span>}
        actions={<Actions claim={claim} leave={leave} submitting={submitting} />}
      />
      <Stack gap="md">
        {returned && (
          <Alert color="orange" title={t('returnedBy', { name: returned.actor?.name ?? '' })}>
            {returned.text}
          </Alert>
        )}
        <Paper p="md">
          <Head draft={draft} errors={errors} />
        </Paper>
        <Lines draft={draft} errors={errors} />
      </Stack>
    </>
  )
}

interface Submitting {
  readonly busy: boolean
  readonly submit: () => void
}
function useSubmit(draft: ClaimDraftState, setErrors: (errors: Errors) => void): Submitting {
  const [busy, setBusy] = useState(false)
  async function submit(): Promise<void> {
    setBusy(true)
    setErrors({})
    try {
      await draft.flush()
      if (!draft.isClean()) return
      const { data } = await call(claims.step, { params: { id: draft.kept.id }, body: { step: 'submit', rev: draft.rev() } })
      toastSuccess('create')
      draft.take(data)
    } catch (error) {
      if (error instanceof Refused && error.errors.length > 0)
        setErrors(Object.fromEntries(error.errors.map((broken) => [broken.field, ruleSentence(broken, '')])))
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, submit: () => void submit() }
}

interface ActionsProps extends Pick<FormProps, 'claim' | 'leave'> {
  readonly submitting: Submitting
}
function Actions({ claim, leave, submitting }: ActionsProps) {
  const { t } = useTranslation('claims')
  const remove = useRemoveClaim()
  const ask = () =>
    askToRemove({
      title: t('removeTitle'),
      text: t('removeText', { title: claim.title }),
      remove: () => remove.mutateAsync(claim.id).then(leave),
    })
  return (
    <>
      {claim.submitted_at === null && (
        <Button variant="default" onClick={ask}>
          {t('remove')}
        </Button>
      )}
      <Button leftSection={<IconSend size={16} aria-hidden />} loading={submitting.busy} onClick={submitting.submit}>
        {t('step.submit')}
      </Button>
    </>
  )
}

interface PartProps {
  readonly draft: ClaimDraftState
  readonly errors: Errors
}
function Head({ draft, errors }: PartProps) {
  const { t } = useTranslation('claims')
  const sites = useSites()
  const { values, change, kept } = draft
  const known = useQuery(ownAdvances()).data?.data ?? []
  const out = known.filter((advance) => advance.outstanding > 0 || advance.id === kept.advance?.id)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('title')}
        withAsterisk
        maxLength={200}
        value={values.title}
        error={errors['title']}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Select
        label={t('site')}
        allowDeselect={false}
        searchable
        value={values.location_id}
        error={errors['location_id']}
        onChange={(value) => value && change({ location_id: value })}
        data={sites.map((site) => ({ value: site.id, label: site.name }))}
      />
      <Textarea
        label={t('description')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2000}
        value={values.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {out.length > 0 && (
        <Select
          label={t('advance.settles')}
          clearable
          clearButtonProps={{ 'aria-label': t('advance.none') }}
          placeholder={t('advance.none')}
          value={values.advance_id || null}
          error={errors['advance_id']}
          onChange={(value) => change({ advance_id: value ?? '' })}
          data={out.map((advance) => ({ value: advance.id, label: `${advance.purpose} · ${rupiahText(advance.outstanding)}` }))}
        />
      )}
    </SimpleGrid>
  )
}

function Lines({ draft, errors }: PartProps) {
  const { t } = useTranslation('claims')
  const zoneOf = useZoneOf()
  const { values, kept, change } = draft
  const types = useQuery(typesOf(kept.policy)).data?.data ?? []
  const offered = types.filter((type) => type.active)
  const put = (lines: readonly LineValues[]) => change({ lines })
  const add = () => put([...values.lines, newLine(todayIn(zoneOf(values.location_id)), offered[0]?.id ?? '', values.lines.at(-1))])
  const rateOf = useRates(values.lines, kept)
  const typeOf = (line: LineValues) => types.find((type) => type.id === line.type_id)
  const total = values.lines.reduce((sum, line) => sum + claimedOf(line, typeOf(line), rateOf(line)?.rate), 0)
  const outstanding = values.advance_id === kept.advance?.id ? (kept.advance?.outstanding ?? 0) : 0
  return (
    <Paper component="section" p="md" aria-label={t('lines')}>
      <Stack gap="md">
        {values.lines.length === 0 && (
          <Text size="sm" c="dimmed">
            {t(offered.length === 0 ? 'noTypes' : 'noLines')}
          </Text>
        )}
        {values.lines.map((line, at) => (
          <LineFields
            key={line.key}
            draft={draft}
            line={line}
            at={at}
            types={types}
            rate={rateOf(line)}
            error={(field) => errors[`lines.${at}.${field}`]}
            change={(some) => put(values.lines.map((one) => (one.key === line.key ? { ...one, ...some } : one)))}
            remove={() => put(values.lines.filter((one) => one.key !== line.key))}
            next={at === values.lines.length - 1 ? add : undefined}
          />
        ))}
        {errors['lines'] && (
          <Text size="sm" c="red" role="alert">
            {errors['lines']}
          </Text>
        )}
        <Group justify="space-between" align="flex-end">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={offered.length === 0 || values.lines.length >= 100}
            onClick={add}
          >
            {t('addLine')}
          </Button>
          <Totals claimed={total} outstanding={outstanding} />
        </Group>
      </Stack>
    </Paper>
  )
}

function Totals({ claimed, outstanding }: { readonly claimed: number; readonly outstanding: number }) {
  const { t } = useTranslation('claims')
  const { offset, payable } = offsetBy(claimed, outstanding)
  return (
    <Stack gap={2} align="flex-end" role="status">
      <Text size="sm" className="num">
        {t('total.claimed', { amount: rupiahText(claimed) })}
      </Text>
      {outstanding > 0 && (
        <Text size="sm" className="num" c="dimmed">
          {t('total.offset', { amount: rupiahText(offset) })}
        </Text>
      )}
      <Text fw={700} className="num">
        {t('total.payable', { amount: rupiahText(payable) })}
      </Text>
    </Stack>
  )
}
