-- Who revokes a label is shown those of the app's other versions that the same key signed.
create index certificate_of_package on certificate (package_name, id);
