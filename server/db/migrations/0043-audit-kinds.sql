-- What was done narrows the list of acts, and which kinds there are is read from here, one step a kind.
create index audit_by_kind on audit (what, at desc, id desc);
