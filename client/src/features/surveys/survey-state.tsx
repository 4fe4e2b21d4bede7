import { Badge, Group } from '@mantine/core'
import type { Survey } from '@menara/shared/contract/surveys/surveys.contract.ts'
import type { SurveyState as State } from '@menara/shared/domain/surveys/survey-states.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../kit/look/look.ts'

const COLOUR: Readonly<Record<State, string>> = { draft: 'gray', live: 'green', paused: 'yellow', closed: 'gray', archived: 'gray' }

/** How a survey stands: its state, its version, and whether its questions were changed since. */
export function SurveyState({ survey }: { readonly survey: Pick<Survey, 'state' | 'version' | 'has_changes' | 'anonymous'> }) {
  const { t } = useTranslation('surveys')
  return (
    <Group gap={6}>
      <Badge color={colourOf(COLOUR, survey.state)}>{t(`state.${survey.state}`)}</Badge>
      {survey.version > 0 && <Badge color="gray">{t('version', { version: survey.version })}</Badge>}
      {survey.version > 0 && survey.has_changes && <Badge color="yellow">{t('hasChanges')}</Badge>}
      {survey.anonymous && <Badge color="gray">{t('anonymous')}</Badge>}
    </Group>
  )
}
