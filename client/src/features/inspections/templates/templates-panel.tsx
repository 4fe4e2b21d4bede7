import { Paper } from '@mantine/core'
import {
  type InspectionTemplate,
  inspectionTemplateFeed,
  inspectionTemplates,
} from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import { templateStates } from '@menara/shared/domain/inspections/inspection-states.ts'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { StateFilter } from '../../../kit/lists/state-filter.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useChanges } from '../../../kit/live/live.ts'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { TemplateBadge } from '../inspection-badges.tsx'
import { refreshInspections } from '../inspections.api.ts'
import { inspectionView } from '../inspections-view.ts'

/** Inspection templates, by code. */
export function TemplatesPanel() {
  const { t } = useTranslation('inspections')
  const { state, change, show } = useViewState(inspectionView)
  const manages = useMay('inspection_manage')
  const { search = '', template_state } = state
  useChanges(inspectionTemplateFeed, {}, () => void refreshInspections('inspection_templates'))
  const list = usePages(inspectionTemplates.list, { ...(search && { search }), ...(template_state && { state: template_state }) })
  return (
    <Paper>
      <ListPanel<InspectionTemplate>
        label={t('tab.templates')}
        list={list}
        filters={
          <>
            <SearchInput label={t('searchTemplates')} value={search} onSearch={(typed) => change({ search: typed || undefined })} />
            <StateFilter
              label={t('stateHead')}
              anyState={t('anyState')}
              width={170}
              states={templateStates}
              labelOf={(one) => t(`template.${one}`)}
              value={template_state}
              change={(one) => change({ template_state: one })}
            />
          </>
        }
        actions={
          manages && (
            <ButtonLink to="/people/inspection" search={{ tab: 'templates', edit: 'new' }} leftSection={<IconPlus size={16} aria-hidden />}>
              {t('newTemplate')}
            </ButtonLink>
          )
        }
        columns={useColumns()}
        keyOf={({ id }) => id}
        nameOf={({ code }) => code}
        onOpen={({ id }) => show({ tab: 'templates', edit: id })}
        height="calc(100dvh - 330px)"
        empty={<EmptyState title={t('noTemplates')} text={t('noTemplatesText')} />}
      />
    </Paper>
  )
}

const linesOf = ({ published, draft }: InspectionTemplate): number =>
  ((published ?? draft)?.sections ?? []).reduce((sum, { lines }) => sum + lines.length, 0)

function useColumns(): readonly Column<InspectionTemplate>[] {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  return [
    { key: 'code', header: t('codeHead'), width: 120, cell: ({ code }) => code },
    { key: 'name', header: t('nameHead'), cell: ({ name_en, name_id }) => textOf({ en: name_en, id: name_id }) },
    { key: 'state', header: t('stateHead'), width: 140, cell: ({ state }) => <TemplateBadge state={state} /> },
    {
      ...{ key: 'version', header: t('versionHead'), width: 160, wideOnly: true },
      cell: ({ published, draft }) =>
        [published && String(published.version), draft && t('draftOf', { version: draft.version })].filter(Boolean).join(' · ') || '–',
    },
    {
      key: 'lines',
      header: t('linesHead'),
      width: 90,
      end: true,
      wideOnly: true,
      cell: (row) => <span className="num">{numberText(linesOf(row))}</span>,
    },
    {
      key: 'plans',
      header: t('tab.plans'),
      width: 90,
      end: true,
      wideOnly: true,
      cell: ({ plans }) => <span className="num">{numberText(plans)}</span>,
    },
  ]
}
