import { Alert, Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core'
import type { ArticleDetail } from '@menara/shared/contract/articles.contract.ts'
import { IconPencil, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dateText, dayText } from '../../kit/dates/dates.ts'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session/session.ts'
import { useZoneOf } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { ArticleBadges } from './article-badges.tsx'
import { ArticleFiles } from './article-files.tsx'
import { ArticleMoves } from './article-moves.tsx'
import { articleById, useAnswerArticle, versionsOf } from './articles.api.ts'
import { articleView } from './articles-view.ts'
import { MarkdownText } from './markdown-text.tsx'

/** One article as its readers see it, or an earlier version of it. */
export function ArticleScreen() {
  const { t } = useTranslation('articles')
  const { id } = useViewState(articleView).state
  const { data, error, refetch } = useQuery({ ...articleById(id ?? ''), enabled: id !== undefined })
  if (id === undefined) return <EmptyState title={t('notChosen')} />
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows />
  return <ArticlePage key={id} article={data.data} />
}

function ArticlePage({ article }: { readonly article: ArticleDetail }) {
  const { t } = useTranslation('articles')
  const textOf = useTextOf()
  const writes = useMay('article_write')
  return (
    <>
      <PageHeader
        title={textOf(article.title)}
        above={writes && <ArticleBadges article={article} />}
        subtitle={[t(`audience.${article.audience}`), article.location?.name ?? t('everySite')].join(' · ')}
        actions={
          writes && (
            <>
              <ArticleMoves article={article} />
              <ButtonLink
                to="/desk/articles/form"
                search={{ id: article.id }}
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
              >
                {t('edit', { ns: 'common' })}
              </ButtonLink>
            </>
          )
        }
      />
      <Stack gap="md" maw={860}>
        <ArticleText article={article} />
        <ArticleFiles article={article} />
        <Paper p="md">
          <Facts article={article} />
        </Paper>
      </Stack>
    </>
  )
}

function ArticleText({ article }: { readonly article: ArticleDetail }) {
  const { t } = useTranslation('articles')
  const textOf = useTextOf()
  const { state, change } = useViewState(articleView)
  const zone = useZoneOf()(article.location?.id ?? '')
  const versions = useQuery({ ...versionsOf(article.id), enabled: article.version !== null }).data?.data ?? []
  const earlier = versions.find(({ version }) => String(version) === state.version && version !== article.version)
  if (article.version === null)
    return (
      <Paper p="md">
        <Alert mb="md">{t('notPublished')}</Alert>
        {article.draft && <MarkdownText text={textOf(article.draft.body)} />}
      </Paper>
    )
  return (
    <Paper p="md" component="article" aria-label={textOf(article.title)}>
      {versions.length > 1 && (
        <Select
          label={t('version')}
          maw={420}
          mb="md"
          allowDeselect={false}
          value={String(earlier?.version ?? article.version)}
          data={versions.map(({ version, published_at, note }) => ({
            value: String(version),
            label: [t('versionOf', { version, at: dateText(published_at, 'short', zone) }), note].filter(Boolean).join(' · '),
          }))}
          onChange={(version) => change({ version: version === String(article.version) ? undefined : (version ?? undefined) })}
        />
      )}
      {earlier && (
        <Alert color="orange" mb="md">
          {t('earlier')}
        </Alert>
      )}
      <MarkdownText text={textOf(earlier?.body ?? article.body)} />
      {!earlier && <Answer article={article} version={article.version} />}
    </Paper>
  )
}

function Answer({ article, version }: { readonly article: ArticleDetail; readonly version: number }) {
  const { t } = useTranslation('articles')
  const answer = useAnswerArticle(article.id)
  const say = (helped: boolean) => answer.mutate({ version, helped })
  const lookOf = (helped: boolean) => (article.my_answer === helped ? 'filled' : 'default')
  return (
    <Group mt="lg" gap="xs" role="group" aria-label={t('didHelp')}>
      <Text size="sm" fw={600}>
        {t('didHelp')}
      </Text>
      <Button
        size="xs"
        variant={lookOf(true)}
        aria-pressed={article.my_answer === true}
        leftSection={<IconThumbUp size={14} aria-hidden />}
        onClick={() => say(true)}
      >
        {t('yes', { ns: 'common' })}
      </Button>
      <Button
        size="xs"
        variant={lookOf(false)}
        aria-pressed={article.my_answer === false}
        leftSection={<IconThumbDown size={14} aria-hidden />}
        onClick={() => say(false)}
      >
        {t('no', { ns: 'common' })}
      </Button>
      <Text size="xs" c="dimmed">
        {t('helpedCount', { helped: article.helped, not: article.not_helped })}
      </Text>
    </Group>
  )
}

function Facts({ article }: { readonly article: ArticleDetail }) {
  const { t } = useTranslation('articles')
  const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name).join(', ') || '–'
  const rows: readonly (readonly [string, string])[] = [
    [t('categories'), names(article.categories)],
    [t('assets'), names(article.assets)],
    [t('reviewOn'), article.review_on ? dayText(article.review_on) : '–'],
    [t('ticketsHead'), String(article.tickets)],
  ]
  return (
    <>
      <Title order={2} mb="xs">
        {t('offeredFor')}
      </Title>
      <Stack gap={4} component="dl" m={0}>
        {rows.map(([name, value]) => (
          <Group key={name} gap="xs" align="baseline">
            <Text component="dt" size="sm" c="dimmed" w={160}>
              {name}
            </Text>
            <Text component="dd" size="sm" m={0} flex="1 1 200px">
              {value}
            </Text>
          </Group>
        ))}
      </Stack>
    </>
  )
}
