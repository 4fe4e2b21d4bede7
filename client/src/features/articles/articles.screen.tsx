import { Select, Switch, Text } from '@mantine/core'
import { type Article, articleFeed, articles } from '@menara/shared/contract/articles.contract.ts'
import { articleAudiences, articleStates } from '@menara/shared/domain/article-rules.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../kit/dates/dates.ts'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { usePages } from '../../kit/links/pages.ts'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { ListPage } from '../../kit/lists/list-page.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useChanges } from '../../kit/live/live.ts'
import { useMay } from '../../kit/session/session.ts'
import { useSiteId, useZoneOf } from '../../kit/site.ts'
import { EmptyState } from '../../kit/states.tsx'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { ArticleBadges } from './article-badges.tsx'
import { articlesView } from './articles-view.ts'

/** Articles that one may read, at the chosen site and of all sites. */
export function ArticlesScreen() {
  const { t } = useTranslation('articles')
  const go = useNavigate()
  const textOf = useTextOf()
  const siteId = useSiteId()
  const cache = useQueryClient()
  const writes = useMay('article_write')
  const { state, change } = useViewState(articlesView)
  const { search = '', audience, due } = state
  useChanges(articleFeed, siteId ? { location_id: siteId } : {}, () => void cache.invalidateQueries({ queryKey: ['articles', 'list'] }))
  const list = usePages(articles.list, {
    ...(search && { search }),
    ...(audience && { audience }),
    ...(state.state && { state: state.state }),
    ...(due && { due }),
    ...(siteId && { location_id: siteId }),
  })
  return (
    <ListPage<Article>
      title={t('title')}
      list={list}
      actions={
        writes && (
          <ButtonLink to="/desk/articles/form" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('new')}
          </ButtonLink>
        )
      }
      filters={
        <>
          <SearchInput label={t('search')} value={search} onSearch={(typed) => change({ search: typed || undefined })} />
          {writes && <WriterFilters />}
        </>
      }
      columns={useColumns(writes)}
      keyOf={({ id }) => id}
      nameOf={({ title }) => textOf(title)}
      onOpen={({ id }) => void go({ to: '/desk/articles/article', search: { id } })}
      empty={<EmptyState title={t('empty')} text={t(writes ? 'emptyWriterText' : 'emptyText')} />}
    />
  )
}

function WriterFilters() {
  const { t } = useTranslation('articles')
  const { state, change } = useViewState(articlesView)
  const clear = { 'aria-label': t('clear', { ns: 'common' }) }
  return (
    <>
      <Select
        aria-label={t('audienceFilter')}
        placeholder={t('anyAudience')}
        clearable
        clearButtonProps={clear}
        w={200}
        data={articleAudiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
        value={state.audience ?? null}
        onChange={(value) => change({ audience: articlesView.audience(value) })}
      />
      <Select
        aria-label={t('stateFilter')}
        placeholder={t('anyState')}
        clearable
        clearButtonProps={clear}
        w={160}
        data={articleStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={state.state ?? null}
        onChange={(value) => change({ state: articlesView.state(value) })}
      />
      <Switch
        label={t('onlyDue')}
        checked={state.due ?? false}
        onChange={(event) => change({ due: event.currentTarget.checked || undefined })}
      />
    </>
  )
}

function useColumns(writes: boolean): readonly Column<Article>[] {
  const { t } = useTranslation('articles')
  const textOf = useTextOf()
  const zoneOf = useZoneOf()
  const columns: Column<Article>[] = [
    {
      key: 'title',
      header: t('titleHead'),
      cell: ({ title }) => (
        <Text component="span" size="sm" fw={600}>
          {textOf(title)}
        </Text>
      ),
    },
    { key: 'site', header: t('site'), width: 150, wideOnly: true, cell: ({ location }) => location?.name ?? t('everySite') },
    {
      key: 'helped',
      header: t('helpedHead'),
      width: 100,
      wideOnly: true,
      cell: ({ helped, not_helped }) =>
        helped + not_helped === 0 ? '–' : t('helpedOf', { helped: numberText(helped), all: numberText(helped + not_helped) }),
    },
    { key: 'tickets', header: t('ticketsHead'), width: 90, wideOnly: true, cell: ({ tickets }) => numberText(tickets) },
    {
      key: 'updated',
      header: t('updated'),
      width: 150,
      cell: ({ updated_at, location }) => dateText(updated_at, 'short', zoneOf(location?.id ?? '')),
    },
  ]
  const states: Column<Article> = {
    key: 'state',
    header: t('stateHead'),
    width: 230,
    cell: (article) => <ArticleBadges article={article} />,
  }
  const audience: Column<Article> = {
    key: 'audience',
    header: t('audienceHead'),
    width: 130,
    wideOnly: true,
    cell: ({ audience: value }) => t(`audience.${value}`),
  }
  return writes ? columns.toSpliced(1, 0, states, audience) : columns
}
