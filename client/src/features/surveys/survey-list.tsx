import { Select, Text } from '@mantine/core'
import { type Survey, surveyFeed, surveys } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { surveyStates } from '@menara/shared/domain/surveys/survey-states.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates/dates.ts'
import { usePages } from '../../kit/links/pages.ts'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../kit/lists/list-page.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useChanges } from '../../kit/live/live.ts'
import { useSiteId } from '../../kit/site.ts'
import { EmptyState } from '../../kit/states.tsx'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { SurveyState } from './survey-state.tsx'
import { surveysView } from './surveys-view.ts'

interface SurveyListProps {
  readonly open: (survey: Survey) => void
  /** What can be done with a row. */
  readonly actionsOf?: (survey: Survey) => ReactNode
  readonly actions?: ReactNode
}

/** Surveys at the chosen site with their answers, as they come. */
export function SurveyList({ open, actionsOf, actions }: SurveyListProps) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const siteId = useSiteId()
  const cache = useQueryClient()
  const { state, change } = useViewState(surveysView)
  const { search = '' } = state
  useChanges(surveyFeed, siteId ? { location_id: siteId } : {}, () => void cache.invalidateQueries({ queryKey: ['surveys', 'list'] }))
  const list = usePages(surveys.list, {
    ...(search && { search }),
    ...(state.state && { state: state.state }),
    ...(siteId && { location_id: siteId }),
  })
  const columns = useColumns(actionsOf)
  return (
    <ListPanel<Survey>
      label={t('surveys')}
      list={list}
      filters={
        <>
          <SearchInput label={t('search')} value={search} onSearch={(typed) => change({ search: typed || undefined })} />
          <Select
            aria-label={t('stateFilter')}
            placeholder={t('anyState')}
            clearable
            clearButtonProps={{ 'aria-label': t('clear', { ns: 'common' }) }}
            w={160}
            data={surveyStates.map((value) => ({ value, label: t(`state.${value}`) }))}
            value={state.state ?? null}
            onChange={(value) => change({ state: surveysView.state(value) })}
          />
        </>
      }
      actions={actions}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ title }) => textOf(title)}
      onOpen={open}
      height="calc(100dvh - 290px)"
      empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
    />
  )
}

function useColumns(actionsOf: SurveyListProps['actionsOf']): readonly Column<Survey>[] {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const number = (value: number) => <span className="num">{numberText(value)}</span>
  const columns: Column<Survey>[] = [
    {
      key: 'title',
      header: t('title'),
      cell: ({ title }) => (
        <Text component="span" size="sm" fw={600}>
          {textOf(title)}
        </Text>
      ),
    },
    { key: 'state', header: t('stateHead'), width: 300, cell: (survey) => <SurveyState survey={survey} /> },
    { key: 'site', header: t('site'), width: 180, cell: ({ location }) => location?.name ?? t('everySite') },
    { key: 'questions', header: t('questions'), width: 100, wideOnly: true, cell: ({ questions }) => number(questions) },
    { key: 'asked', header: t('asked'), width: 90, wideOnly: true, cell: ({ asked }) => number(asked) },
    { key: 'answers', header: t('answers'), width: 100, cell: ({ answers }) => number(answers) },
  ]
  return actionsOf ? [...columns, { key: 'actions', header: '', width: 130, wideOnly: true, cell: actionsOf }] : columns
}
