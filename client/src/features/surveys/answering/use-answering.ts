import type { PublicQuestionnaire } from '@menara/shared/contract/surveys/public-surveys.contract.ts'
import type { Answers, AnswerValue } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { brokenAnswers } from '@menara/shared/domain/surveys/answer-check.ts'
import { shownSections } from '@menara/shared/domain/surveys/survey-logic.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../../i18n/i18n.ts'
import { Refused } from '../../../kit/calls/call.ts'
import { writeStored } from '../../../kit/session/storage.ts'
import { anchorOf } from '../questions/section-questions.tsx'
import { keepAnswers, sendAnswers } from '../surveys.api.ts'

/** Where the browser keeps by what it goes on: no name, no account. */
export const resumeKey = (token: string): string => `survey-${token}`

interface Answering {
  readonly token: string
  readonly resume: string | null
  readonly page: PublicQuestionnaire
}

/** Answering a survey section by section: what was answered is kept at each step, so that it is there after a break. */
export function useAnswering({ token, resume: before, page }: Answering) {
  const { definition, version } = page
  const [answers, setAnswers] = useState<Answers>(() => page.begun?.answers ?? {})
  const [step, setStep] = useState(0)
  const [shownErrors, showErrors] = useState<ReadonlySet<string>>(new Set())
  const resume = useRef(before)
  const [startedAt, setStarted] = useState(page.begun?.started_at ?? null)
  const words = useWords()
  const sections = shownSections(definition, answers)
  const at = Math.min(step, Math.max(0, sections.length - 1))
  const section = sections[at]
  const broken = brokenAnswers(definition, answers, { complete: true })

  const keep = async (): Promise<string> => {
    const given = { answers, version, language: languageNow() }
    const kept = await keepAnswers(token, { ...given, ...(resume.current && { resume: resume.current }) })
    resume.current = kept.resume
    setStarted(kept.started_at)
    writeStored(resumeKey(token), kept.resume)
    return kept.resume
  }
  // One after another: two that begin at once would each make a response of their own.
  const scope = { id: resumeKey(token) }
  const keeping = useMutation({ mutationFn: keep, scope })
  const sending = useMutation({
    scope,
    mutationFn: async () => sendAnswers(token, { answers, version, language: languageNow(), resume: await keep() }),
    onSuccess: () => writeStored(resumeKey(token), null),
    onError: (error) => {
      const keys = brokenIn(error)
      if (keys.length > 0) showErrors(new Set(keys))
    },
  })
  /** Those of this section that are not right: they are shown, and the first has the focus. */
  const holdsUp = (): boolean => {
    const keys = (section?.questions ?? []).map(({ key }) => key).filter((key) => broken.has(key))
    showErrors(new Set([...shownErrors, ...keys]))
    if (keys[0] !== undefined) focusOn(keys[0])
    return keys.length > 0
  }
  return {
    ...{ answers, sections, section, at, startedAt, keeping, sending },
    isLast: at >= sections.length - 1,
    errors: new Map([...broken].filter(([key]) => shownErrors.has(key)).map(([key, fault]) => [key, words(fault)])),
    change: (key: string, value: AnswerValue | undefined): void =>
      setAnswers(({ [key]: _before, ...rest }) => (value === undefined ? rest : { ...rest, [key]: value })),
    next: (): void => {
      if (holdsUp()) return
      keeping.mutate()
      setStep(at + 1)
    },
    back: (): void => setStep(Math.max(0, at - 1)),
    send: (): void => {
      if (!holdsUp()) sending.mutate()
    },
  }
}

/** The questions a refusal names. */
const brokenIn = (error: unknown): string[] =>
  error instanceof Refused && error.status === 422
    ? error.errors.filter(({ field }) => field.startsWith('answers.')).map(({ field }) => field.slice('answers.'.length))
    : []

function useWords() {
  const { t } = useTranslation(['refusals', 'surveys'])
  return ({ rule, params }: { readonly rule: string; readonly params?: object }): string =>
    t(`rule.${rule}`, { ns: 'refusals', field: t('thisAnswer', { ns: 'surveys' }), ...params })
}

function focusOn(key: string): void {
  // The message is there with the next frame, and is read with its field.
  requestAnimationFrame(() => {
    const field = document.getElementById(anchorOf(key))
    field?.scrollIntoView({ block: 'center' })
    ;(field?.querySelector<HTMLElement>('input, textarea, button') ?? field)?.focus({ preventScroll: true })
  })
}
