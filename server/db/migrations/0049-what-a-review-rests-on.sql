-- What a member's answer is about: the vendor account that was bound when it was asked (null: none was), and, where it rests on
-- signing keys, the digests of their certificates (null: it rests on no key).
alter table member_review add column subject text;
alter table member_review add column signers text[];

update member_review as own set subject = binding.subject
from app_review as review, binding
where review.id = own.review_id and binding.account_id = review.account_id and binding.member_id = own.member_id
  and own.basis <> 'notBound';

update member_review as own set signers = review.proved_signers
from app_review as review
where review.id = own.review_id and own.basis = 'keyProved';

update member_review as own set signers = (
  select task.signers from ownership_task as task
  where task.review_id = own.review_id and task.member_id = own.member_id and task.state = 2
  order by task.decided_at desc limit 1
)
where own.basis = 'reviewerConfirmed';
