import { Grid, Select, SimpleGrid, Stack, Tabs, Textarea, TextInput } from '@mantine/core'
import { type ArticleDetail, articles } from '@menara/shared/contract/articles.contract.ts'
import { type ArticleAudience, articleAudiences } from '@menara/shared/domain/article-rules.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/dates/date-field.tsx'
import { LoadedRecord, RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMe } from '../../kit/session/session.ts'
import { useSiteId, useSites, useSitesKnown } from '../../kit/site.ts'
import { WaitingRows } from '../../kit/states.tsx'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { AssetsField, CategoriesField } from './article-links.tsx'
import { type ArticleBody, articleById, saveArticle } from './articles.api.ts'
import { MarkdownText } from './markdown-text.tsx'

/** Writes an article in both languages; beside the text, how readers will see it. */
export function ArticleFormScreen() {
  const { id } = useViewState(recordView).state
  if (!useSitesKnown()) return <WaitingRows />
  return (
    <LoadedRecord id={id} query={articleById}>
      {(article) => <ArticleForm key={id ?? 'new'} article={article} />}
    </LoadedRecord>
  )
}

type Values = Record<string, unknown> & {
  title_en: string
  title_id: string
  body_en: string
  body_id: string
  audience: ArticleAudience
  /** Empty: all sites. */
  site: string
  review_on: string
  categories: readonly Ref[]
  assets: readonly Ref[]
}
const idsOf = (refs: readonly Ref[]) => refs.map(({ id }) => id)
const bodyOf = ({ site, review_on, categories, assets, ...texts }: Values): ArticleBody => ({
  title_en: texts.title_en,
  title_id: texts.title_id,
  body_en: texts.body_en,
  body_id: texts.body_id,
  audience: texts.audience,
  location_id: site || null,
  review_on: review_on || null,
  category_ids: idsOf(categories),
  asset_ids: idsOf(assets),
})

const EMPTY = { en: '', id: '' }
const NOTHING = { title: EMPTY, body: EMPTY }
function useStart(article: ArticleDetail | undefined): Values {
  const siteId = useSiteId()
  const seesAll = useMe()?.location_ids === null
  const { title, body } = article?.draft ?? NOTHING
  return {
    title_en: title.en,
    title_id: title.id,
    body_en: body.en,
    body_id: body.id,
    audience: article?.audience ?? 'agents',
    site: article ? (article.location?.id ?? '') : seesAll ? '' : (siteId ?? ''),
    review_on: article?.review_on ?? '',
    categories: article?.categories ?? [],
    assets: article?.assets ?? [],
  }
}

function ArticleForm({ article }: { readonly article: ArticleDetail | undefined }) {
  const { t } = useTranslation('articles')
  const go = useNavigate()
  const textOf = useTextOf()
  const read = (id: string) => void go({ to: '/desk/articles/article', search: { id } })
  const { form, frame } = useRecordForm(articles.create.body, useStart(article), {
    record: article,
    read: bodyOf,
    save: (body) => saveArticle(article?.id, { ...body, ...(article && { rev: article.rev }) }),
    leave: () => (article ? read(article.id) : void go({ to: '/desk/articles' })),
    done: ({ data }) => read(data.id),
  })
  const values = form.getValues()
  return (
    <>
      <PageHeader title={article ? textOf(article.title) : t('new')} subtitle={t('formText')} />
      <RecordForm {...frame}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t('title_en')} withAsterisk maxLength={160} key={form.key('title_en')} {...form.getInputProps('title_en')} />
          <TextInput label={t('title_id')} withAsterisk maxLength={160} key={form.key('title_id')} {...form.getInputProps('title_id')} />
        </SimpleGrid>
        <BodyField form={form} name="body_en" />
        <BodyField form={form} name="body_id" />
        <Readers form={form} />
        <CategoriesField
          siteId={values.site}
          chosen={values.categories}
          change={(categories) => form.setFieldValue('categories', categories)}
        />
        <AssetsField siteId={values.site} chosen={values.assets} change={(assets) => form.setFieldValue('assets', assets)} />
      </RecordForm>
    </>
  )
}

type Form = ReturnType<typeof useRecordForm<Values, ArticleBody, unknown>>['form']

function BodyField({ form, name }: { readonly form: Form; readonly name: 'body_en' | 'body_id' }) {
  const { t } = useTranslation('articles')
  const [tab, setTab] = useState<string | null>('write')
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false} variant="outline">
      <Tabs.List aria-label={t(name)}>
        <Tabs.Tab value="write">{t(name)}</Tabs.Tab>
        <Tabs.Tab value="preview">{t('preview')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="write" pt="xs">
        <Textarea
          aria-label={t(name)}
          description={t('markdown')}
          autosize
          minRows={8}
          maxRows={24}
          maxLength={20_000}
          key={form.key(name)}
          {...form.getInputProps(name)}
        />
      </Tabs.Panel>
      <Tabs.Panel value="preview" pt="md">
        <MarkdownText text={form.getValues()[name] || t('emptyBody')} />
      </Tabs.Panel>
    </Tabs>
  )
}

function Readers({ form }: { readonly form: Form }) {
  const { t } = useTranslation('articles')
  const sites = useSites()
  const seesAll = useMe()?.location_ids === null
  return (
    <Stack gap="xs">
      <Grid>
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <Select
            label={t('audienceHead')}
            allowDeselect={false}
            data={articleAudiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
            key={form.key('audience')}
            {...form.getInputProps('audience')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <Select
            label={t('site')}
            allowDeselect={false}
            data={[
              ...(seesAll ? [{ value: '', label: t('everySite') }] : []),
              ...sites.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            key={form.key('site')}
            {...form.getInputProps('site')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <DateField kind="date" label={t('reviewOn')} key={form.key('review_on')} {...form.getInputProps('review_on')} />
        </Grid.Col>
      </Grid>
    </Stack>
  )
}
