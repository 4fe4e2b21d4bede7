import { Button, FileInput, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import type { PersonDocument } from '@menara/shared/contract/people/person-documents.contract.ts'
import {
  MAX_REMIND_DAYS,
  type PersonDocumentKind,
  personDocumentKinds,
  USUAL_REMIND_DAYS,
} from '@menara/shared/domain/people/person-documents.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/dates/date-field.tsx'
import { ACCEPTED } from '../../kit/files/accepted-files.ts'
import { Modal } from '../../kit/overlays/modal.tsx'
import { useAddDocument, useChangeDocument } from './person-documents.api.ts'

interface Props {
  readonly userId: string
  /** Null: a new one. */
  readonly edited: PersonDocument | null
  readonly close: () => void
}
/** Adds a document of a person with its file, or changes what is said of it. */
export function DocumentDialog({ userId, edited, close }: Props) {
  const { t } = useTranslation(['person_documents', 'common'])
  const [file, setFile] = useState<File | null>(null)
  const [fields, setFields] = useState(() => startOf(edited))
  const set = (more: Partial<typeof fields>) => setFields({ ...fields, ...more })
  const add = useAddDocument()
  const change = useChangeDocument(edited?.id ?? '')
  const isReady = fields.title.trim() !== '' && (edited !== null || file !== null)
  function submit(event: FormEvent): void {
    event.preventDefault()
    const { kind, valid_until, remind_days } = fields
    const title = fields.title.trim()
    if (edited) change.mutate({ kind, title, valid_until: valid_until || null, remind_days }, { onSuccess: close })
    else if (file) {
      const form = { user_id: userId, kind, title, remind_days: String(remind_days), ...(valid_until && { valid_until }) }
      add.mutate({ form, file }, { onSuccess: close })
    }
  }
  return (
    <Modal opened onClose={close} title={t(edited ? 'edit' : 'add')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {!edited && (
            <FileInput
              label={t('file')}
              description={t('fileText')}
              placeholder={t('chooseFile')}
              withAsterisk
              accept={ACCEPTED}
              value={file}
              onChange={setFile}
            />
          )}
          <Select
            label={t('kind')}
            allowDeselect={false}
            data={personDocumentKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={fields.kind}
            onChange={(kind) => set({ kind: (kind ?? 'other') as PersonDocumentKind })}
          />
          <TextInput
            label={t('title')}
            withAsterisk
            maxLength={120}
            value={fields.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <DateField
            label={t('validUntil')}
            description={t('validUntilText')}
            kind="date"
            value={fields.valid_until}
            onChange={(valid_until) => set({ valid_until })}
          />
          {fields.valid_until !== '' && (
            <NumberInput
              label={t('remindDays')}
              allowDecimal={false}
              min={0}
              max={MAX_REMIND_DAYS}
              value={fields.remind_days}
              onChange={(days) => set({ remind_days: typeof days === 'number' ? days : 0 })}
            />
          )}
          <Group justify="flex-end">
            <Button type="submit" disabled={!isReady} loading={add.isPending || change.isPending}>
              {t('saveChanges', { ns: 'common' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface Fields {
  readonly kind: PersonDocumentKind
  readonly title: string
  /** Empty: without an end. */
  readonly valid_until: string
  readonly remind_days: number
}
const startOf = (edited: PersonDocument | null): Fields => ({
  kind: edited?.kind ?? 'contract',
  title: edited?.title ?? '',
  valid_until: edited?.valid_until ?? '',
  remind_days: edited?.remind_days ?? USUAL_REMIND_DAYS,
})
