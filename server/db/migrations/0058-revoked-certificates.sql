-- For the rounds under way whose file or signing key has a revoked certificate: there are few of these.
create index certificate_revoked on certificate (id) where revoked_at is not null;
