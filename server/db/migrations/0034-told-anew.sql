-- The words that followers were told of a version to come: where they change before its day, it is told which. Null of what
-- was told before this was noted, and of what is not to come.
alter table document_news add column words jsonb;
alter table document_news drop constraint document_news_kind_check;
alter table document_news add check (kind in ('coming', 'redated', 'reworded', 'inForce', 'withdrawn'));
