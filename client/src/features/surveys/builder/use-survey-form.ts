import type { Bilingual } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { publishSurvey, saveSurvey } from '../surveys.api.ts'
import { useBuilder } from './use-builder.ts'

/** What is said of a survey beside its questions. */
export interface SurveyFacts {
  readonly title: Bilingual
  readonly intro: Bilingual
  readonly location_id: string | null
  readonly anonymous: boolean
}
interface Editing {
  readonly survey: SurveyRecord | undefined
  readonly siteId: string | undefined
  readonly created: (id: string) => void
}
const NOTHING = { en: '', id: '' }

/** The survey that is being built, saved as a draft, and published. */
export function useSurveyForm({ survey, siteId, created }: Editing) {
  const [facts, setFacts] = useState<SurveyFacts>(() => ({
    title: survey?.title ?? NOTHING,
    intro: survey?.intro ?? NOTHING,
    location_id: survey ? (survey.location?.id ?? null) : (siteId ?? null),
    anonymous: survey?.anonymous ?? false,
  }))
  const [isTouched, setTouched] = useState(false)
  const builder = useBuilder({ start: survey?.draft ?? { sections: [] }, anonymous: facts.anonymous, touched: () => setTouched(true) })
  const save = async (): Promise<SurveyRecord> => {
    const { location_id, anonymous, ...texts } = facts
    // What stays as it is need not be said: a published survey would refuse even that.
    const fixed = survey && survey.version > 0 ? {} : { location_id, anonymous }
    const body = { ...texts, ...fixed, draft: builder.definition }
    const saved = await saveSurvey(survey?.id, survey ? { ...body, rev: survey.rev } : body)
    setTouched(false)
    if (!survey) created(saved.id)
    return saved
  }
  const saving = useMutation({ mutationFn: save, onSuccess: () => toastSuccess(survey ? 'update' : 'create'), onError: showRefusal })
  const publishing = useMutation({
    mutationFn: async () => publishSurvey(isTouched || !survey ? (await save()).id : survey.id),
    onSuccess: () => toastSuccess('update'),
    onError: showRefusal,
  })
  return {
    ...{ facts, builder, isTouched, saving, publishing },
    set: (fields: Partial<SurveyFacts>): void => {
      setFacts((now) => ({ ...now, ...fields }))
      setTouched(true)
    },
  }
}
