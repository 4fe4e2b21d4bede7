import { Alert, Anchor, Button, Checkbox, FileInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { PublicTicket, PublicVisitor } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import { type IdentityKind, identityKinds } from '@menara/shared/domain/visitors/identity.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../kit/calls/call.ts'
import { useSubmitVisit, type VisitLink } from './external.api.ts'
import { useVisitDraft, type VisitDraft } from './visit-draft.ts'

interface FormProps {
  readonly link: VisitLink
  readonly ticket: PublicTicket
  readonly person: PublicVisitor
  readonly done: () => void
}

/** What a visitor says before they come. What was typed stays when it is refused. */
export function VisitForm({ link, ticket, person, done }: FormProps) {
  const { t } = useTranslation('external')
  const { draft, faults, ready, put, facts } = useVisitDraft(person, ticket)
  const [tried, setTried] = useState(false)
  const send = useSubmitVisit(link)
  const isChange = person.state !== 'invited'
  const submit = () => {
    setTried(true)
    if (!ready || send.isPending) return
    const { photo, message } = draft
    send.mutate({ visitorId: person.id, facts: facts(), photo, message: message.trim(), isChange }, { onSuccess: done })
  }
  const fields = { draft, put, person, faults: tried ? faults : {} }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <Contact {...fields} />
        <Identity {...fields} />
        <Brought {...fields} />
        <Policy site={ticket.site.name} />
        <Checkbox
          label={t('agree')}
          checked={draft.agreed}
          error={tried && faults.agreed && t('missing')}
          onChange={(event) => put({ agreed: event.currentTarget.checked })}
        />
        {send.error && (
          <Alert color="red" role="alert">
            {sentenceOf(send.error, t)}
          </Alert>
        )}
        <Button type="submit" size="md" loading={send.isPending}>
          {t(isChange ? 'handInChange' : 'handIn')}
        </Button>
      </Stack>
    </form>
  )
}

interface FieldsProps {
  readonly draft: VisitDraft
  readonly put: (change: Partial<VisitDraft>) => void
  readonly person: PublicVisitor
  readonly faults: { readonly name?: string | undefined; readonly number?: string | undefined }
}
type Typed = 'name' | 'company' | 'phone' | 'email' | 'vehicle'
function useField({ draft, put }: FieldsProps) {
  const { t } = useTranslation('external')
  return (typed: Typed) => ({
    label: t(`fact.${typed}`),
    value: draft[typed],
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) => put({ [typed]: value }),
  })
}

function Contact(props: FieldsProps) {
  const { t } = useTranslation('external')
  const field = useField(props)
  return (
    <>
      <TextInput withAsterisk autoComplete="name" maxLength={120} error={props.faults.name && t('missing')} {...field('name')} />
      <TextInput autoComplete="organization" maxLength={120} {...field('company')} />
      <TextInput type="tel" autoComplete="tel" maxLength={30} {...field('phone')} />
      <TextInput type="email" autoComplete="email" maxLength={254} {...field('email')} />
    </>
  )
}

const PICTURES = 'image/png,image/jpeg,image/webp'
function Identity({ draft, put, person, faults }: FieldsProps) {
  const { t } = useTranslation('external')
  const known = person.identity
  return (
    <>
      <Select
        label={t('document')}
        data={identityKinds.map((kind) => ({ value: kind, label: t(`identity.${kind}`) }))}
        value={draft.kind}
        allowDeselect={false}
        onChange={(value) => put({ kind: (value ?? 'nik') as IdentityKind })}
      />
      <TextInput
        label={t('number')}
        description={known ? t('numberKnown', { last4: known.last4 }) : t('numberHint')}
        withAsterisk={known === null}
        inputMode={draft.kind === 'nik' ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={40}
        value={draft.number}
        error={faults.number && t(`fault.${faults.number}`)}
        onChange={(event) => put({ number: event.currentTarget.value })}
      />
      <FileInput
        label={t('photo')}
        description={t(person.has_photo ? 'photoKnown' : 'photoHint')}
        accept={PICTURES}
        clearable
        clearButtonProps={{ 'aria-label': t('photoClear') }}
        value={draft.photo}
        onChange={(photo) => put({ photo })}
      />
    </>
  )
}

function Brought(props: FieldsProps) {
  const { t } = useTranslation('external')
  const field = useField(props)
  const { draft, put } = props
  return (
    <>
      <TextInput maxLength={40} {...field('vehicle')} />
      <Textarea
        label={t('items')}
        description={t('itemsHint')}
        autosize
        minRows={2}
        value={draft.items}
        onChange={(event) => put({ items: event.currentTarget.value })}
      />
      <Textarea
        label={t('message')}
        autosize
        minRows={2}
        maxLength={500}
        value={draft.message}
        onChange={(event) => put({ message: event.currentTarget.value })}
      />
    </>
  )
}

/** What the visitor agrees to, whole and to be read before. */
function Policy({ site }: { readonly site: string }) {
  const { t } = useTranslation('external')
  const [open, { toggle }] = useDisclosure(false)
  return (
    <div>
      <Anchor component="button" type="button" size="sm" aria-expanded={open} onClick={toggle}>
        {t('policyTitle')}
      </Anchor>
      {open && (
        <Text size="sm" mt={4} style={{ whiteSpace: 'pre-line' }}>
          {t('policy', { site })}
        </Text>
      )}
    </div>
  )
}

function sentenceOf(error: unknown, t: TFunction<'external'>): string {
  if (!(error instanceof Refused) || error.status === 0) return t('offline')
  if (error.status === 413 || error.status === 415) return t('photoRefused')
  return error.status === 429 ? t('tooOften') : error.message
}
