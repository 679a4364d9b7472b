import { queryPdfMenu } from '@alliance/contract/library'
import { Link, useLoaderData } from 'react-router'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { FoldSection } from '../../ui/fold.tsx'
import { documentGroups } from './document-groups.ts'
import styles from './document-list.module.css'

export const loader = loading(async ({ ask }) => ({ menu: await ask(queryPdfMenu, {}) }))

/** Every document as a file to read page by page, to print or to keep. */
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
      <div className={styles.groups}>
        {documentGroups(menu).map((group) => (
          <section key={group.title} className={styles.group}>
            <h2>{group.title}</h2>
            <ul>
              {group.items.map((item) => (
                <li key={item.id}>
                  <Link to={paths.pdf(item.id)}>
                    <b>{item.title}</b>
                    <span>{item.version}</span>
                    <span>{item.effectiveFrom} 起施行</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </FoldSection>
  )
}
