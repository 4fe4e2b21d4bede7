import { Alert, Button, FileInput, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { MOST_FAULT_PICTURES } from '@menara/shared/contract/faults.contract.ts'
import { IconAlertTriangle, IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../i18n/i18n.ts'
import { Refused } from '../../kit/calls/call.ts'
import { PublicArticles } from '../articles/embed/public-articles.tsx'
import { newReportKey, useReportFault } from './faults.api.ts'

interface FaultFormProps {
  readonly code: string
  readonly done: (answer: { readonly number: string; readonly token: string }) => void
}
const TYPES = 'image/png,image/jpeg,image/webp'

/** What is broken, with pictures; a name and a way to reach whoever says so only if they want. */
export function FaultForm({ code, done }: FaultFormProps) {
  const { t } = useTranslation('faults')
  const [key, setKey] = useState(newReportKey)
  const report = useReportFault(code)
  const [title, setTitle] = useState('')
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { title: '', description: '', name: '', contact: '', images: [] as File[] },
    validate: {
      title: (item) => (item.trim() ? null : t('whatMissing')),
      images: (list) => (list.length > MOST_FAULT_PICTURES ? t('tooManyPictures', { count: MOST_FAULT_PICTURES }) : null),
    },
    // What was changed after a refusal is another report.
    onValuesChange(values) {
      setTitle(values.title)
      if (report.isError) setKey(newReportKey())
    },
  })
  const send = form.onSubmit((values) =>
    report.mutate({ ...values, key, language: languageNow() }, { onSuccess: ({ data }) => done(data) }),
  )
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        {report.isError && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {refusalText(report.error, t)}
          </Alert>
        )}
        <TextInput
          label={t('what')}
          placeholder={t('whatFor')}
          withAsterisk
          maxLength={200}
          size="md"
          key={form.key('title')}
          {...form.getInputProps('title')}
        />
        <PublicArticles code={code} text={title} />
        <Textarea
          label={t('more')}
          autosize
          minRows={3}
          maxLength={5000}
          size="md"
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
        <FileInput
          label={t('pictures')}
          description={t('picturesText', { count: MOST_FAULT_PICTURES })}
          accept={TYPES}
          multiple
          clearable
          clearButtonProps={{ 'aria-label': t('noPictures') }}
          size="md"
          leftSection={<IconCamera size={18} aria-hidden />}
          key={form.key('images')}
          {...form.getInputProps('images')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('name')}
            maxLength={120}
            size="md"
            autoComplete="name"
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('contact')}
            maxLength={200}
            size="md"
            autoComplete="tel"
            key={form.key('contact')}
            {...form.getInputProps('contact')}
          />
        </SimpleGrid>
        <Button type="submit" size="md" loading={report.isPending}>
          {t('send')}
        </Button>
      </Stack>
    </form>
  )
}

function refusalText(error: unknown, t: (key: string) => string): string {
  if (!(error instanceof Refused)) return t('refused.other')
  if (error.status === 429) return t('refused.often')
  if (error.status === 413) return t('refused.large')
  return error.errors.some((error) => error.field === 'image' && error.rule === 'type') ? t('refused.type') : t('refused.other')
}
