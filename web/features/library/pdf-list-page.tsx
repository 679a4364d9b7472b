import { queryPdfMenu } from '@alliance/contract/library'
import { Link, useLoaderData } from 'react-router'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { FoldSection } from '../../ui/fold.tsx'
import { DocumentRows } from './document-rows.tsx'

export const loader = loading(async ({ ask }) => ({ menu: await ask(queryPdfMenu, {}) }))

/** All documents as PDFs, to read, print or download. */
export const Component = () => {
  const { menu } = useLoaderData<typeof loader>()
  return (
    <FoldSection
      level={1}
      title="PDF 文档"
      lede="与网页版同一份原文，适合打印和保存。"
      index={
        <p className="more">
          <Link className="lnk" to={paths.docs()}>
            看网页版，可以引用到条
          </Link>
        </p>
      }
    >
      <DocumentRows menu={menu} to={paths.pdf} stateOf={(item) => `${item.effectiveFrom} 起施行`} />
    </FoldSection>
  )
}
