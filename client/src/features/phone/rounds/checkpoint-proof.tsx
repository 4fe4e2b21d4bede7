import { Alert, Button, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconKeyboard, IconMapPin, IconTagOff } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { ownPosition } from '../../../kit/media/own-position.ts'
import type { CodeKind } from '../../../kit/scanning/code-kinds.ts'
import { ScanButton } from '../../../kit/scanning/scan-button.tsx'
import { keepForGood } from '../keeping/phone-page.ts'
import classes from '../phone.module.css'
import { usePhone } from '../use-phone.ts'
import { type Checkpoint, type RoundView, viewOf } from './round-progress.ts'
import { checkpointOf, nearestOf, type Shown, visitOf } from './round-steps.ts'

const QR: readonly CodeKind[] = ['qr_code']

interface CheckpointProofProps {
  readonly view: RoundView
  readonly next: Checkpoint
  readonly onReached: (checkpoint: Checkpoint) => void
}

/** Shows that one is at a checkpoint: by its tag, its code, the position, or without any of them, with a note. */
export function CheckpointProof({ view, next, onReached }: CheckpointProofProps) {
  const { t } = useTranslation('phone')
  const { phone, me } = usePhone()
  const [form, setForm] = useState<'code' | 'manual' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isLocating, setLocating] = useState(false)
  const { round } = view

  const reach = async (checkpoint: Checkpoint, shown: Shown) => {
    setProblem(null)
    const at = new Date().toISOString()
    const isKept = await phone.record(round.id, (kept, entries) => visitOf(viewOf(kept, entries, me).round, { at, checkpoint, shown }))
    if (!isKept) return
    setForm(null)
    onReached(checkpoint)
    await keepForGood()
  }
  const byCode = async (code: string) => {
    const checkpoint = checkpointOf(round, code)
    if (checkpoint) await reach(checkpoint, { method: 'qr', code })
    else setProblem(t('proof.foreignCode', { code }))
  }
  const byPosition = async () => {
    setLocating(true)
    const position = await ownPosition()
    setLocating(false)
    if (!position) return setProblem(t('proof.noPosition'))
    const nearest = nearestOf(round, position)
    if (!nearest) return
    const { checkpoint, distance, isWithin } = nearest
    if (isWithin) return reach(checkpoint, { method: 'position', position })
    setProblem(t('proof.tooFar', { name: checkpoint.name, metres: numberText(distance), tolerance: numberText(checkpoint.tolerance_m) }))
  }
  return (
    <Paper p="md">
      <Stack gap="sm">
        <Text fw={600}>{t('proof.next', { name: next.name })}</Text>
        <Ways view={view} isLocating={isLocating} byCode={byCode} byPosition={byPosition} choose={setForm} />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {form === 'code' && <CodeForm send={byCode} />}
        {form === 'manual' && <ManualForm next={next} send={(note) => reach(next, { method: 'manual', note })} />}
      </Stack>
    </Paper>
  )
}

interface WaysProps {
  readonly view: RoundView
  readonly isLocating: boolean
  readonly byCode: (code: string) => Promise<void>
  readonly byPosition: () => Promise<void>
  readonly choose: (form: 'code' | 'manual') => void
}
function Ways({ view: { unvisited }, isLocating, byCode, byPosition, choose }: WaysProps) {
  const { t } = useTranslation('phone')
  const hasPlaces = unvisited.some((checkpoint) => checkpoint.longitude !== null)
  return (
    <div className={classes.ways}>
      <ScanButton title={t('proof.scan')} kinds={QR} size="lg" onCode={(code) => void byCode(code)} />
      <Button size="lg" variant="default" leftSection={<IconKeyboard size={20} aria-hidden />} onClick={() => choose('code')}>
        {t('proof.type')}
      </Button>
      {hasPlaces && (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconMapPin size={20} aria-hidden />}
          loading={isLocating}
          onClick={() => void byPosition()}
        >
          {t('proof.here')}
        </Button>
      )}
      <Button size="lg" variant="subtle" leftSection={<IconTagOff size={20} aria-hidden />} onClick={() => choose('manual')}>
        {t('proof.manual')}
      </Button>
    </div>
  )
}

function CodeForm({ send }: { readonly send: (code: string) => Promise<void> }) {
  const { t } = useTranslation('phone')
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) void send(code.trim())
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          size="lg"
          label={t('proof.code')}
          data-autofocus
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button size="lg" type="submit" disabled={!code.trim()}>
          {t('proof.take')}
        </Button>
      </Stack>
    </form>
  )
}

function ManualForm({ next, send }: { readonly next: Checkpoint; readonly send: (note: string) => Promise<void> }) {
  const { t } = useTranslation('phone')
  const [note, setNote] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim()) void send(note.trim())
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Textarea
          size="lg"
          label={t('proof.why', { name: next.name })}
          withAsterisk
          autosize
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button size="lg" type="submit" disabled={!note.trim()}>
          {t('proof.take')}
        </Button>
      </Stack>
    </form>
  )
}
