import { Alert, Button, Text } from '@mantine/core'
import type { KioskPage, KioskReply } from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import type { ExplainedFact } from '@menara/shared/domain/people/attendance-explained.ts'
import { IconBackspace, IconCircleCheck } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { newCommandId } from '../../../kit/calls/new-key.ts'
import { timeText } from '../../../kit/dates/dates.ts'
import { explainedText } from '../explained-text.ts'
import { PhotoStep } from '../kiosks/photo-step.tsx'
import { useCheckAtKiosk } from './kiosk-page.api.ts'
import classes from './kiosk-page.module.css'

const DIGITS = 6
/** The answer goes by itself: whoever comes next sees nothing of it. */
const SHOWN_MS = 5000
/** Whoever walks away leaves no digits behind. */
const IDLE_MS = 30_000

interface PinEntryProps {
  readonly kiosk: KioskPage
  readonly token: string
}
interface Draft {
  readonly number: string
  readonly pin: string
  /** Of one coming or going: sent again after no answer, it happens once. */
  readonly command: string
}
const empty = (): Draft => ({ number: '', pin: '', command: newCommandId() })

/** Number, PIN and, where the site asks for it, a photo; then the answer for five seconds. */
export function PinEntry({ kiosk, token }: PinEntryProps) {
  const check = useCheckAtKiosk(token)
  const [draft, setDraft] = useState(empty)
  const begin = () => {
    setDraft(empty())
    check.reset()
  }
  const send = (photo: File | undefined) => {
    const { number, pin, command } = draft
    const body = { number, pin, command_id: command, device_at: new Date().toISOString() }
    check.mutate({ body, photo }, { onError: (error) => isAnswer(error) && setDraft(empty()) })
  }
  const isWhole = draft.number.length === DIGITS && draft.pin.length === DIGITS
  useIdle(draft.number !== '' && !check.isPending, draft.number + draft.pin, begin)
  // The Enter key of a keyboard or number pad sends as the button does.
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(undefined)
  }
  const reply = check.data?.data
  if (reply) return <Reply reply={reply} kiosk={kiosk} done={begin} />
  if (isWhole && kiosk.photo) return <PhotoStep busy={check.isPending} onPhoto={send} cancel={begin} />
  return (
    <form className={classes.entry} onSubmit={submit}>
      <Digits draft={draft} change={setDraft} forget={check.reset} />
      <Failure error={check.error} />
      <Send isWhole={isWhole} busy={check.isPending} cancel={begin} />
    </form>
  )
}

/** Without an answer the same may be sent again. */
const isAnswer = (error: unknown): boolean => error instanceof Refused && error.status !== 0 && error.status < 500

function useIdle(isOn: boolean, state: string, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  // biome-ignore lint/correctness/useExhaustiveDependencies: every digit begins the time anew.
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => latest.current(), IDLE_MS)
    return () => clearTimeout(timer)
  }, [isOn, state])
}

function Failure({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation('kiosks')
  if (!error) return null
  return (
    <Alert color="orange" role="alert">
      <Text fz="lg">{error instanceof Refused && error.status !== 0 ? error.message : t('page.notSent')}</Text>
    </Alert>
  )
}

interface DigitsProps {
  readonly draft: Draft
  readonly change: (draft: Draft) => void
  readonly forget: () => void
}
/** Two fields that a keyboard fills, and large keys for fingers. */
function Digits({ draft, change, forget }: DigitsProps) {
  const { t } = useTranslation('kiosks')
  const field = draft.number.length < DIGITS ? 'number' : 'pin'
  const inputs = useRef<Partial<Record<'number' | 'pin', HTMLInputElement | null>>>({})
  // A keyboard goes on where the next digit belongs; no keyboard of the screen opens (inputMode).
  useEffect(() => inputs.current[field]?.focus(), [field])
  const put = (name: 'number' | 'pin', text: string) => {
    forget()
    change({ ...draft, [name]: text.replace(/\D/g, '').slice(0, DIGITS) })
  }
  const press = (digit: string) => put(field, draft[field] + digit)
  const back = () => (draft.pin === '' ? put('number', draft.number.slice(0, -1)) : put('pin', draft.pin.slice(0, -1)))
  return (
    <>
      <div className={classes.fields}>
        {(['number', 'pin'] as const).map((name) => (
          <label key={name} className={classes.field} data-active={name === field || undefined}>
            <span>{t(`page.${name}`)}</span>
            <input
              ref={(input) => {
                inputs.current[name] = input
              }}
              type={name === 'pin' ? 'password' : 'text'}
              inputMode="none"
              autoComplete="off"
              value={draft[name]}
              onChange={(event) => put(name, event.currentTarget.value)}
            />
          </label>
        ))}
      </div>
      <div className={classes.keys}>
        {[...'123456789'].map((digit) => (
          <Key key={digit} digit={digit} press={press} />
        ))}
        <span />
        <Key digit="0" press={press} />
        <button type="button" className={classes.key} aria-label={t('page.back')} onClick={back}>
          <IconBackspace size={32} aria-hidden />
        </button>
      </div>
    </>
  )
}

const Key = ({ digit, press }: { readonly digit: string; readonly press: (digit: string) => void }) => (
  <button type="button" className={classes.key} onClick={() => press(digit)}>
    {digit}
  </button>
)

interface SendProps {
  readonly isWhole: boolean
  readonly busy: boolean
  readonly cancel: () => void
}
function Send({ isWhole, busy, cancel }: SendProps) {
  const { t } = useTranslation('kiosks')
  return (
    <div className={classes.actions}>
      <Button size="xl" px="sm" variant="default" onClick={cancel}>
        {t('page.clear')}
      </Button>
      <Button type="submit" size="xl" px="sm" loading={busy} disabled={!isWhole}>
        {t('page.check')}
      </Button>
    </div>
  )
}

interface ReplyProps {
  readonly reply: KioskReply
  readonly kiosk: KioskPage
  readonly done: () => void
}
function Reply({ reply, kiosk, done }: ReplyProps) {
  const { t } = useTranslation('kiosks')
  const words = useTranslation('attendance').t
  const latest = useRef(done)
  latest.current = done
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  const judged = judgedBy(reply, kiosk)
  return (
    <div role="status" className={classes.reply}>
      <IconCircleCheck size={72} aria-hidden />
      <Text className={classes.name} fw={700}>
        {reply.name}
      </Text>
      <Text fz={28}>{t(reply.act === 'check_in' ? 'page.in' : 'page.out', { at: timeText(reply.at, kiosk.zone) })}</Text>
      {judged && <Text fz={22}>{explainedText(judged, kiosk.zone, words)}</Text>}
    </div>
  )
}

/** Late or early, with what it was judged by. */
function judgedBy({ act, at, shift, late_minutes, early_minutes }: KioskReply, { name }: KioskPage) {
  if (!shift) return null
  const place: ExplainedFact = { fact: 'place', name }
  if (act === 'check_in' && late_minutes > 0) {
    const facts: ExplainedFact[] = [
      { fact: 'shift', name: shift.name, at: shift.start },
      { fact: 'grace', minutes: shift.grace_minutes },
      place,
    ]
    return { kind: 'late', minutes: late_minutes, facts } as const
  }
  if (act === 'check_out' && early_minutes > 0) {
    const facts: ExplainedFact[] = [{ fact: 'shift_end', name: shift.name, at: shift.end }, { fact: 'left', at }, place]
    return { kind: 'early', minutes: early_minutes, facts } as const
  }
  return null
}
