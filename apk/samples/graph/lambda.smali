# A page that posts a lambda, as a compiler writes it where it does not desugar: invoke-custom with LambdaMetafactory.
# Rebuild lambda.json with: node scripts/lambda-sample.ts (needs smali 2.5: apt-get install smali)
.class public Lorg/sample/clean/MainActivity;
.super Landroid/app/Activity;

.method public onCreate(Landroid/os/Bundle;)V
    .registers 4
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    new-instance v0, Landroid/os/Handler;
    invoke-direct {v0}, Landroid/os/Handler;-><init>()V
    invoke-custom {}, run0("run", ()Ljava/lang/Runnable;, ()V, invoke-static@Lorg/sample/clean/MainActivity;->lambda$onCreate$0()V, ()V)@Ljava/lang/invoke/LambdaMetafactory;->metafactory(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;
    move-result-object v1
    invoke-virtual {v0, v1}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z
    return-void
.end method

.method private static synthetic lambda$onCreate$0()V
    .registers 1
    const/4 v0, 0x0
    invoke-virtual {v0}, Landroid/telephony/TelephonyManager;->getImei()Ljava/lang/String;
    return-void
.end method
