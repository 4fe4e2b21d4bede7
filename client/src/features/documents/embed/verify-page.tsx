import { Alert, Button, FileButton, Stack, Text, TextInput, Title } from '@mantine/core'
import type { VerifiedDocument } from '@menara/shared/contract/documents.contract.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconFileSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { dateText, dayText } from '../../../kit/dates/dates.ts'
import { FactRows } from '../../../kit/fact-rows.tsx'
import { WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { sha256Of, verified } from '../documents.api.ts'

interface VerifyPageProps {
  /** As printed under the QR code; empty asks for it. */
  readonly code: string
  /** Opens the page of another code. */
  readonly open: (code: string) => void
}
/** Tells whoever holds a document whether it was issued here, what it says and whether it is still valid. */
export function VerifyPage({ code, open }: VerifyPageProps) {
  const { t } = useTranslation('documents')
  return (
    <Stack gap="md">
      <Title order={1} fz={22}>
        {t('verify.title')}
      </Title>
      {code !== '' && <Answer code={code} />}
      <CodeForm key={code} code={code} open={open} />
    </Stack>
  )
}

function Answer({ code }: { readonly code: string }) {
  const { t } = useTranslation('documents')
  const answer = useQuery(verified(code))
  if (answer.isError) return <Unknown error={answer.error} />
  const found = answer.data?.data
  if (!found) return <WaitingRows />
  const isValid = found.state === 'valid'
  return (
    <>
      <Alert
        role="status"
        color={isValid ? 'green' : 'yellow'}
        icon={isValid ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
        title={t(`verify.${found.state}`)}
      >
        {t(`verify.${found.state}Text`)}
      </Alert>
      <Facts found={found} />
      <FileCheck sha256={found.sha256} />
    </>
  )
}

function Unknown({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('documents')
  const isUnknown = error instanceof Refused && (error.status === 404 || error.status === 422)
  return (
    <Alert role="status" color="red" icon={<IconCircleX size={18} aria-hidden />} title={t(isUnknown ? 'verify.unknown' : 'verify.failed')}>
      {isUnknown ? t('verify.unknownText') : error instanceof Refused ? error.message : t('verify.failedText')}
    </Alert>
  )
}

function Facts({ found }: { readonly found: VerifiedDocument }) {
  const { t, i18n } = useTranslation('documents')
  const facts: (readonly [string, string])[] = [
    [t('fact.kind'), i18n.language === 'id' ? found.title_id : found.title_en],
    [t('fact.number'), found.revision === 1 ? found.number : t('revision', { number: found.number, revision: found.revision })],
    ...(found.location === null ? [] : [[t('fact.site'), found.location] as const]),
    [t('fact.day'), dayText(found.day)],
    ...(found.amount === null ? [] : [[t('fact.amount'), rupiahText(found.amount)] as const]),
    [t('fact.issued'), dateText(found.issued_at, 'full', found.zone)],
    [t('fact.sha256'), found.sha256],
  ]
  return <FactRows facts={facts} />
}

type Checked = 'same' | 'different' | 'impossible'
/** Compares a file with the one that was issued; it does not leave the browser. */
function FileCheck({ sha256 }: { readonly sha256: string }) {
  const { t } = useTranslation('documents')
  const [checked, setChecked] = useState<Checked>()
  const check = async (file: File | null) => {
    if (!file) return
    const hash = await sha256Of(file)
    setChecked(hash === null ? 'impossible' : hash === sha256 ? 'same' : 'different')
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{t('verify.fileText')}</Text>
      <FileButton accept="application/pdf,.pdf" onChange={(file) => void check(file)} inputProps={{ 'aria-label': t('verify.file') }}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileSearch size={16} aria-hidden />}>
            {t('verify.file')}
          </Button>
        )}
      </FileButton>
      {checked && (
        <Alert role="status" w="100%" color={checked === 'same' ? 'green' : checked === 'different' ? 'red' : 'yellow'}>
          {t(`verify.${checked}`)}
        </Alert>
      )}
    </Stack>
  )
}

function CodeForm({ code, open }: VerifyPageProps) {
  const { t } = useTranslation('documents')
  const [typed, setTyped] = useState(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') open(typed.trim())
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" align="flex-start">
        <TextInput
          w="100%"
          label={t('verify.code')}
          description={t('verify.codeHint')}
          value={typed}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant={code === '' ? 'filled' : 'default'}>
          {t('verify.check')}
        </Button>
      </Stack>
    </form>
  )
}
