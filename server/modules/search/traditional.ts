/**
 * Traditional characters that occur in our texts, each before its simplified form, and 帐 of 帐号. Not a dictionary: for characters with several
 * simplified forms it has the one used in technical Chinese. Each is one UTF-16 unit.
 */
const PAIRS = [
  '標标準准應应權权隱隐開开發发測测試试認认證证書书簽签籤签檔档檢检驗验報报條条項项適适摺折疊叠顯显視视邊边設设備备環环',
  '啟启動动關关閉闭閃闪潰溃響响無无線线後后臺台檯台電电喚唤鎖锁鬧闹鐘钟進进記记憶忆體体積积壓压縮缩對对齊齐資资訊讯網网頁页頻频',
  '圖图題题類类別别數数據据洩泄護护詢询問问說说話话語语該该請请論论議议讓让識识訂订計计訪访許许評评詞词詳详誤误課课調调談谈諾诺',
  '謝谢譯译變变讀读負负財财責责貨货費费貼贴賬账購购賣卖買买質质車车軟软軸轴載载輸输轉转辦办運运過过達达遠远還还選选遺遗邏逻輯辑',
  '鏈链鍵键錯错錄录長长門门間间閱阅隊队階阶際际險险隨随雙双難难雲云靈灵靜静頂顶順顺須须預预領领頭头額额願愿顧顾風风飛飞館馆馬马',
  '駐驻驅驱點点齡龄與与為为爲为從从來来個个們们傳传傷伤億亿價价優优儲储兩两內内冊册寫写凍冻劃划則则創创勞劳務务勢势區区協协單单',
  '卻却廠厂廣广廢废庫库彈弹強强歸归當当徑径復复複复態态愛爱懸悬戲戏戶户執执擇择擊击擴扩擬拟擋挡換换損损採采掃扫掛挂敗败斷断時时',
  '歷历曆历術术機机構构樣样樹树橋桥殘残殼壳毀毁氣气決决沒没減减溫温滅灭滾滚滿满潔洁濟济災灾熱热燈灯爭争狀状獎奖獨独獲获現现產产',
  '畫画異异監监盤盘盜盗確确碼码稱称種种穩稳競竞筆笔節节範范簡简籌筹約约級级純纯紙纸細细終终組组結结絕绝給给統统經经綁绑維维緊紧',
  '緩缓編编緣缘練练總总績绩織织繪绘繼继續续罰罚羅罗習习聯联聲声職职聽听腦脑臉脸臨临舉举舊旧藝艺處处號号補补裝装裡里裏里製制規规',
  '覽览覺觉觀观觸触訓训託托豐丰貢贡賽赛跡迹較较輕轻輪轮輔辅遲迟郵邮釋释針针銷销鋪铺錢钱鏡镜鑰钥雜杂離离顏颜餘余騰腾鬆松麗丽麼么',
  '將将導导層层屬属師师幣币帶带幫帮幾几專专尋寻審审寬宽實实寶宝學学嚴严員员圓圆團团國国圍围場场壞坏塊块夠够夾夹奪夺於于嗎吗嘗尝憑凭帐账',
  '帳账徵征佈布週周繫系係系註注遞递參参蓋盖豎竖橫横嚮向瀏浏況况佔占綫线鈕钮錶表儘尽盡尽匯汇擔担擠挤攝摄暫暂會会東东棄弃業业欄栏',
  '瞭了礎础紅红納纳紹绍絡络綠绿緒绪緯纬義义萬万薦荐藍蓝虛虚見见討讨誌志誰谁講讲飲饮',
].join('')

const FORMS = new Map(Array.from(PAIRS.matchAll(/(.)(.)/gu), ([, traditional, simplified]) => [traditional, simplified]))
const SIGNS = `[${[...FORMS.keys()].join('')}]`
const [ANY, EACH] = [new RegExp(SIGNS), new RegExp(SIGNS, 'g')]

/** Converts known traditional characters to simplified ones; offsets don't change. */
export const simplified = (text: string): string =>
  ANY.test(text) ? text.replaceAll(EACH, (sign) => FORMS.get(sign) ?? sign) : text
